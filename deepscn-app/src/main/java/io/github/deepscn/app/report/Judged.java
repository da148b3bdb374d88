package io.github.deepscn.app.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.table.Table;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something found out on the training rows, and on those held out.
 *
 * @param validation empty where no rows were held out
 * @param rows which rows were held out
 * @param trouble why rows that were held out tell nothing
 */
record Judged<T>(T training, Optional<T> validation, Held rows, Optional<String> trouble) {
    /** On rows held out from all training. */
    static <T> Judged<T> of(TableFit fit, Function<Table, T> judge) {
        T training = judge.apply(fit.training());
        if (fit.validation().rows() == 0) {
            return new Judged<>(training, Optional.empty(), Held.VALIDATION, Optional.empty());
        }
        try {
            return new Judged<>(
                    training, Optional.of(judge.apply(fit.validation())), Held.VALIDATION, Optional.empty());
        } catch (BadInputException e) {
            // a row far outside the training range may be beyond the numbers; the page is still worth having
            return new Judged<>(
                    training, Optional.empty(), Held.VALIDATION, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /**
     * On the rows that judge the model.
     *
     * @param rows as of {@link Held#inTheEnd}
     */
    static <T> Judged<T> of(TableFit fit, Held rows, Function<Table, T> judge, Function<HeldOutScores, T> ofMembers) {
        if (!rows.areTrainingRows()) {
            return of(fit, judge);
        }
        return new Judged<>(judge.apply(fit.training()), fit.heldOutScores().map(ofMembers), rows, Optional.empty());
    }

    /** Of the rows that say most: held out, where there are some. */
    T best() {
        return validation.orElse(training);
    }

    /** The rows that {@link #best} is about, in words. */
    String bestRows() {
        return validation.isEmpty() ? "training rows (none were held out)" : rows.rows();
    }

    /** What is to be said of them. */
    String remark() {
        return rows.remark()
                + trouble.map(t -> " The rows held out could not be judged: " + t)
                        .orElse("");
    }

    /** What the rows held out are called, for a label. */
    String held() {
        return rows.label();
    }

    <R> Judged<R> map(Function<T, R> function) {
        return new Judged<>(function.apply(training), validation.map(function), rows, trouble);
    }
}
