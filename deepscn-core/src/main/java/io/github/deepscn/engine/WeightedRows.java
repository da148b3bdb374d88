package io.github.deepscn.engine;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a sample that take part: all of them, or those whose weight is not zero. */
final class WeightedRows {
    static final WeightedRows NONE = new WeightedRows(0, null, null);

    private final int count;
    /** The positions of the rows that take part, or null if all do. */
    private final int @Nullable [] positions;

    private final double @Nullable [] weights;

    private WeightedRows(int count, int @Nullable [] positions, double @Nullable [] weights) {
        this.count = count;
        this.positions = positions;
        this.weights = weights;
    }

    static WeightedRows of(Samples samples) {
        double[] weights = samples.weights();
        if (weights == null) {
            return new WeightedRows(samples.rows(), null, null);
        }
        int[] positions = new int[weights.length];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                positions[count] = i;
                weights[count++] = weights[i];
            }
        }
        return new WeightedRows(count, Arrays.copyOf(positions, count), Arrays.copyOf(weights, count));
    }

    /** Number of rows that take part. */
    int count() {
        return count;
    }

    /** The sum of their weights. */
    double weight() {
        return weights == null ? count : Arrays.stream(weights).sum();
    }

    /** The weight of every row that takes part, or null if each counts once. */
    double @Nullable [] weights() {
        return weights;
    }

    /** The rows of a matrix that take part. */
    Matrix of(Matrix matrix) {
        return positions == null ? matrix : matrix.pick(positions);
    }
}
