package io.github.deepscn.bench;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Brings inputs to mean 0 and deviation 1 on some rows; a constant input becomes 0. Immutable. */
public final class Scale {
    private final double[] means;
    private final double[] deviations;

    public Scale(double[][] rows) {
        int columns = rows[0].length;
        means = new double[columns];
        deviations = new double[columns];
        for (int j = 0; j < columns; j++) {
            int column = j;
            double mean = Arrays.stream(rows)
                    .mapToDouble(row -> row[column])
                    .average()
                    .orElse(0);
            double square = Arrays.stream(rows)
                    .mapToDouble(row -> Math.pow(row[column] - mean, 2))
                    .average()
                    .orElse(0);
            means[j] = mean;
            deviations[j] = square == 0 ? 1 : Math.sqrt(square);
        }
    }

    public double[][] apply(double[][] rows) {
        return Arrays.stream(rows).map(this::apply).toArray(double[][]::new);
    }

    public double[] apply(double[] row) {
        return IntStream.range(0, row.length)
                .mapToDouble(j -> (row[j] - means[j]) / deviations[j])
                .toArray();
    }

    /** Back to what was. */
    public double[] invert(double[] row) {
        return IntStream.range(0, row.length)
                .mapToDouble(j -> row[j] * deviations[j] + means[j])
                .toArray();
    }
}
