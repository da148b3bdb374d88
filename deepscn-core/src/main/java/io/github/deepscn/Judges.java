package io.github.deepscn;

import io.github.deepscn.data.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What several networks say of rows that they were trained without: of every row none, one or more outputs. */
final class Judges {
    private Judges() {}

    /** The rows that somebody judges, ascending. */
    static int[] judged(List<List<double[]>> outputs) {
        return IntStream.range(0, outputs.size())
                .filter(i -> !outputs.get(i).isEmpty())
                .toArray();
    }

    /** What the judges of a row say on average. */
    static double[] mean(List<double[]> outputs) {
        double[] mean = new double[outputs.get(0).length];
        for (double[] output : outputs) {
            for (int q = 0; q < mean.length; q++) {
                mean[q] += output[q] / outputs.size();
            }
        }
        return mean;
    }

    /** How much each row counts. */
    static double[] weights(Samples rows) {
        double[] weights = rows.weights();
        if (weights == null) {
            weights = new double[rows.rows()];
            Arrays.fill(weights, 1);
        }
        return weights;
    }

    /** Σw‖t − y‖² of outputs and targets that are rows by outputs, column-major. */
    static double squares(double[] outputs, double[] targets, double[] weights) {
        double squares = 0;
        for (int i = 0; i < outputs.length; i++) {
            double error = outputs[i] - targets[i];
            squares += weights[i % weights.length] * error * error;
        }
        return squares;
    }
}
