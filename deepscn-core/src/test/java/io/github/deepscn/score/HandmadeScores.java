package io.github.deepscn.score;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import java.util.Arrays;

/** Scores of candidates whose outputs are given. */
final class HandmadeScores {
    private HandmadeScores() {}

    /**
     * On inputs that are the unit vectors a ReLU node without bias puts out its own weights.
     *
     * @param residual one row per row, one column per output
     * @param outputs of each candidate, one number per row, none negative
     */
    static CandidateSums of(double[][] residual, double[]... outputs) {
        int rows = residual.length;
        double[][] identity = new double[rows][rows];
        for (int i = 0; i < rows; i++) {
            identity[i][i] = 1;
        }
        double[] weights =
                Arrays.stream(outputs).flatMapToDouble(Arrays::stream).toArray();
        try (var engine = LocalEngine.over(Samples.of(identity, residual), null, 1)) {
            // Projected on a basis without columns, so that every mechanism can judge them.
            Layer candidates = Layer.of(Activations.RELU, rows, weights, new double[outputs.length]);
            return TestSums.projected(engine, candidates, Scoring.BASIS, 0, 0, false);
        }
    }

    /** A candidate of norm one that takes these shares of two outputs whose residuals are two unit vectors. */
    static double[] taking(double first, double second) {
        return new double[] {Math.sqrt(first), Math.sqrt(second), Math.sqrt(1 - first - second)};
    }

    /** The residual for {@link #taking}. */
    static double[][] twoOutputs() {
        return new double[][] {{1, 0}, {0, 1}, {0, 0}};
    }

    /** The residual for {@link #taking} with the first output alone. */
    static double[][] oneOutput() {
        return new double[][] {{1}, {0}, {0}};
    }
}
