package io.github.deepscn.engine;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a sample that take part: all of them, or those whose weight is not zero.
 *
 * @param count number of rows that take part
 * @param dropped number of the others
 * @param positions of the rows that take part, or null if all do
 * @param weights of every row that takes part, or null if each counts once
 */
@SuppressWarnings("ArrayRecordComponent")
record WeightedRows(int count, int dropped, int @Nullable [] positions, double @Nullable [] weights) {
    static final WeightedRows NONE = new WeightedRows(0, 0, null, null);

    static WeightedRows of(Samples samples) {
        double[] weights = samples.weights();
        if (weights == null) {
            return new WeightedRows(samples.rows(), 0, null, null);
        }
        int[] positions = new int[weights.length];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                positions[count] = i;
                weights[count++] = weights[i];
            }
        }
        int dropped = weights.length - count;
        return new WeightedRows(count, dropped, Arrays.copyOf(positions, count), Arrays.copyOf(weights, count));
    }

    /** The sum of their weights. */
    double weight() {
        return weights == null ? count : Arrays.stream(weights).sum();
    }

    /** The rows of a matrix that take part. */
    Matrix of(Matrix matrix) {
        return positions == null ? matrix : matrix.pick(positions);
    }
}
