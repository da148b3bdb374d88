package io.github.deepscn.paper.digits;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.Arrays;

/** What a network predicts for some digits. The arrays are shared and must not be changed. */
final class Predictions {
    /** The number of rows that a model predicts at a time; other blocks would round products differently. */
    private static final int BLOCK = 512;

    private final double[] values;
    private final double[] angles;
    private final DigitScore score;

    private Predictions(double[] values, double[] angles) {
        this.values = values;
        this.angles = angles;
        this.score = DigitScore.of(values, angles);
    }

    static Predictions of(Network network, Readout readout, DigitImages images) {
        double[][] rows = images.pixels();
        double[] values = new double[rows.length];
        for (int from = 0; from < rows.length; from += BLOCK) {
            int count = Math.min(BLOCK, rows.length - from);
            double[] inputs = new double[count * network.inputs()];
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < network.inputs(); j++) {
                    inputs[j * count + i] = rows[from + i][j];
                }
            }
            System.arraycopy(readout.apply(network.hidden(inputs, count), count), 0, values, from, count);
        }
        return new Predictions(values, images.angles());
    }

    double[] values() {
        return values;
    }

    DigitScore score() {
        return score;
    }

    /** Angle minus prediction, as in MATLAB's example. */
    double[] residuals() {
        double[] residuals = angles.clone();
        Arrays.setAll(residuals, i -> angles[i] - values[i]);
        return residuals;
    }
}
