package io.github.deepscn.bench.learners;

import io.github.deepscn.data.Folds;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of numbers with a target each: a number, or the index of a class.
 *
 * @param inputs the inputs of every row; NaN where one is missing
 * @param targets the target of every row
 * @param classes the names of the classes in order; empty if the targets are numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Examples(double[][] inputs, double[] targets, List<String> classes) {
    /** One row in seven is held out where a learner must choose among its settings. */
    private static final int INNER_FOLDS = 7;

    static Examples ofLabels(double[][] inputs, String[] labels) {
        List<String> classes = Arrays.stream(labels).distinct().sorted().toList();
        return new Examples(
                inputs, Arrays.stream(labels).mapToDouble(classes::indexOf).toArray(), classes);
    }

    /** The class of every row. */
    String[] labels() {
        return Arrays.stream(targets)
                .mapToObj(index -> classes.get((int) index))
                .toArray(String[]::new);
    }

    int rows() {
        return inputs.length;
    }

    int columns() {
        return inputs[0].length;
    }

    double[] column(int column) {
        return Arrays.stream(inputs).mapToDouble(row -> row[column]).toArray();
    }

    /** The rows with these indices, in this order. */
    Examples pick(int[] rows) {
        return new Examples(
                Arrays.stream(rows).mapToObj(i -> inputs[i]).toArray(double[][]::new),
                Arrays.stream(rows).mapToDouble(i -> targets[i]).toArray(),
                classes);
    }

    /** Splits the rows for a learner that must choose among its settings; stratified by class. */
    Split split(long seed) {
        String[] strata =
                classes.isEmpty() ? IntStream.range(0, rows()).mapToObj(i -> "").toArray(String[]::new) : labels();
        var folds = Folds.stratified(strata, INNER_FOLDS, seed);
        return new Split(pick(folds.rest(0)), pick(folds.heldOut(0)));
    }

    /** Rows to learn from and rows to judge by. */
    record Split(Examples learning, Examples judging) {}
}
