package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A result on the training rows and on the rows held out.
 *
 * @param validation empty if no rows were held out
 * @param rows which rows were held out
 * @param trouble why the rows held out could not be judged
 */
record Judged<T>(T training, Optional<T> validation, Held rows, Optional<String> trouble) {
    /** Judges the training rows and the validation rows. */
    static <T> Judged<T> of(TableFit fit, Function<Table, T> judge) {
        T training = judge.apply(fit.training());
        Optional<T> validation = Optional.empty();
        Optional<String> trouble = Optional.empty();
        try {
            validation = fit.validation().rows() == 0 ? validation : Optional.of(judge.apply(fit.validation()));
        } catch (BadInputException e) {
            // a row far outside the training range may have no finite prediction; the page is still useful
            trouble = Optional.of(String.valueOf(e.getMessage()));
        }
        return new Judged<>(training, validation, Held.VALIDATION, trouble);
    }

    /**
     * Judges the training rows and the rows that judge the model.
     *
     * @param rows as of {@link Held#inTheEnd}
     */
    static <T> Judged<T> of(
            TableFit fit, Held rows, Function<Table, double[][]> predict, BiFunction<Table, double[][], T> judge) {
        Function<Table, T> whole = table -> judge.apply(table, predict.apply(table));
        if (!rows.areTrainingRows()) {
            return of(fit, whole);
        }
        Table all = fit.training();
        Optional<T> held = fit.heldOutScores().map(scores -> judge.apply(scores.rows(all), scores.predictions()));
        return new Judged<>(whole.apply(all), held, rows, Optional.empty());
    }

    /** The result on the rows held out, or on the training rows if there are none. */
    T best() {
        return validation.orElse(training);
    }

    /** The rows that {@link #best} is about, in words. */
    String bestRows() {
        return validation.isEmpty() ? "training rows (none were held out)" : rows.adjective() + " rows";
    }

    /** How the rows were judged. */
    String remark() {
        return rows.remark()
                + trouble.map(t -> " The rows held out could not be judged: " + t)
                        .orElse("");
    }

    /** The label of the rows held out. */
    String held() {
        return rows.label();
    }

    <R> Judged<R> map(Function<T, R> function) {
        return new Judged<>(function.apply(training), validation.map(function), rows, trouble);
    }
}
