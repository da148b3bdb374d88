package io.github.deepscn.app.report;

import io.github.deepscn.OutOfPart;
import io.github.deepscn.TableFit;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something found out on the training rows, and on those held out.
 *
 * @param validation empty where no rows were held out
 * @param inTurn whether these are training rows after all, each held out from some members of an ensemble
 * @param trouble why rows that were held out tell nothing
 */
record Judged<T>(T training, Optional<T> validation, boolean inTurn, Optional<String> trouble) {
    /** On rows held out from all training. */
    static <T> Judged<T> of(TableFit fit, Function<Table, T> judge) {
        T training = judge.apply(fit.training());
        if (fit.validation().rows() == 0) {
            return new Judged<>(training, Optional.empty(), false, Optional.empty());
        }
        try {
            return new Judged<>(training, Optional.of(judge.apply(fit.validation())), false, Optional.empty());
        } catch (BadInputException e) {
            // a row far outside the training range may be beyond the numbers; the page is still worth having
            return new Judged<>(training, Optional.empty(), false, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** Where there are no such rows, on those that members of an ensemble were trained without. */
    static <T> Judged<T> of(TableFit fit, Function<Table, T> judge, Function<OutOfPart, T> ofMembers) {
        if (fit.validation().rows() > 0 || fit.outOfPart().isEmpty()) {
            return of(fit, judge);
        }
        return new Judged<>(judge.apply(fit.training()), fit.outOfPart().map(ofMembers), true, Optional.empty());
    }

    /** Of the rows that say most: held out, where there are some. */
    T best() {
        return validation.orElse(training);
    }

    /** The rows that {@link #best} is about, in words. */
    String bestRows() {
        if (validation.isEmpty()) {
            return "training rows (none were held out)";
        }
        return inTurn ? "rows held out in turn" : "rows held out";
    }

    /** What is to be said of them. */
    String remark() {
        return (inTurn
                        ? " Each row was predicted by the members trained without it; all of them together should do a little better."
                        : "")
                + trouble.map(t -> " The rows held out could not be judged: " + t)
                        .orElse("");
    }

    /** What the rows held out are called, for a label. */
    String held() {
        return inTurn ? "held-out rows" : "validation";
    }

    <R> Judged<R> map(Function<T, R> function) {
        return new Judged<>(function.apply(training), validation.map(function), inTurn, trouble);
    }
}
