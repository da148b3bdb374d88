package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Scales columns to mean 0 and standard deviation 1, as measured on some rows; a constant column becomes 0. Immutable.
 */
final class Scale {
    private final double[] means;
    private final double[] deviations;

    Scale(double[][] rows) {
        int columns = rows[0].length;
        means = IntStream.range(0, columns)
                .mapToDouble(j ->
                        Arrays.stream(rows).mapToDouble(row -> row[j]).average().orElseThrow())
                .toArray();
        deviations = IntStream.range(0, columns)
                .mapToDouble(j -> Math.sqrt(Arrays.stream(rows)
                        .mapToDouble(row -> (row[j] - means[j]) * (row[j] - means[j]))
                        .average()
                        .orElseThrow()))
                .toArray();
    }

    /** The standard deviation of every column. */
    double[] deviations() {
        return deviations.clone();
    }

    double[][] apply(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(j -> (row[j] - means[j]) / (deviations[j] == 0 ? 1 : deviations[j]))
                        .toArray())
                .toArray(double[][]::new);
    }
}
