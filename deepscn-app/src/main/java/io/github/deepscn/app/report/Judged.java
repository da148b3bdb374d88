package io.github.deepscn.app.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something found out on the training rows, and on those held out.
 *
 * @param validation empty where no rows were held out
 * @param trouble why rows that were held out tell nothing
 */
record Judged<T>(T training, Optional<T> validation, Optional<String> trouble) {
    static <T> Judged<T> of(TableFit fit, Function<Table, T> judge) {
        T training = judge.apply(fit.training());
        if (fit.validation().rows() == 0) {
            return new Judged<>(training, Optional.empty(), Optional.empty());
        }
        try {
            return new Judged<>(training, Optional.of(judge.apply(fit.validation())), Optional.empty());
        } catch (BadInputException e) {
            // a row far outside the training range may be beyond the numbers; the page is still worth having
            return new Judged<>(training, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** Of the rows that say most: held out, where there are some. */
    T best() {
        return validation.orElse(training);
    }

    /** The rows that {@link #best} is about, in words. */
    String bestRows() {
        return validation.isPresent() ? "rows held out" : "training rows (none were held out)";
    }

    <R> Judged<R> map(Function<T, R> function) {
        return new Judged<>(function.apply(training), validation.map(function), trouble);
    }
}
