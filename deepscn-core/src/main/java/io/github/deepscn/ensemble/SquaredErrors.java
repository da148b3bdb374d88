package io.github.deepscn.ensemble;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Sums of squared errors over weighted rows. */
final class SquaredErrors {
    private final double[] targets;
    private final double[] weights;

    SquaredErrors(EnsembleRows rows) {
        targets = new double[rows.count() * rows.targets().columns()];
        rows.targets().copyRows(0, rows.count(), targets);
        weights = weights(rows.weights(), rows.count());
    }

    /** The weight of every row: 1 if the rows have no weights. */
    static double[] weights(double @Nullable [] given, int rows) {
        if (given != null) {
            return given;
        }
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Σw‖t − y‖² of outputs that are rows by outputs, column-major. */
    double of(double[] outputs) {
        double squares = 0;
        for (int i = 0; i < outputs.length; i++) {
            double error = outputs[i] - targets[i];
            squares += weights[i % weights.length] * error * error;
        }
        return squares;
    }
}
