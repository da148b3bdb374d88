package io.github.deepscn.ensemble;

import io.github.deepscn.data.Samples;
import java.util.Arrays;

/** Sums of squared errors over weighted rows. */
final class SquaredErrors {
    private final double[] targets;
    private final double[] weights;

    SquaredErrors(Samples rows) {
        targets = new double[rows.rows() * rows.targets().columns()];
        rows.targets().copyRows(0, rows.rows(), targets);
        weights = weights(rows);
    }

    /** The weight of every row: 1 if the rows have no weights. */
    static double[] weights(Samples rows) {
        double[] weights = rows.weights();
        if (weights == null) {
            weights = new double[rows.rows()];
            Arrays.fill(weights, 1);
        }
        return weights;
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
