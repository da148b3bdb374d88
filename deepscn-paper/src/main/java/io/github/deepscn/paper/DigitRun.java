package io.github.deepscn.paper;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.StopReason;
import java.util.Arrays;
import java.util.List;

/** A trained network and what it says of all images. The arrays are shared: leave them alone. */
final class DigitRun {
    /** As many rows as a model predicts at a time: products are then rounded in the same way. */
    private static final int BLOCK = 512;

    private final DigitNetwork network;
    private final List<NodeRecord> nodes;
    private final StopReason stop;
    private final double[] trainingPredictions;
    private final double[] testPredictions;
    private final DigitScore training;
    private final DigitScore test;

    private DigitRun(
            DigitNetwork network,
            List<NodeRecord> nodes,
            StopReason stop,
            double[] trainingPredictions,
            double[] testPredictions,
            DigitsData data) {
        this.network = network;
        this.nodes = nodes;
        this.stop = stop;
        this.trainingPredictions = trainingPredictions;
        this.testPredictions = testPredictions;
        this.training = DigitScore.of(trainingPredictions, data.training().angles());
        this.test = DigitScore.of(testPredictions, data.test().angles());
    }

    /**
     * The first nodes of a model as a network of its own. Nodes are configured one after the other, so a shallow
     * network is the beginning of every wider one with the same seed, and its read-out follows from the same triangle.
     */
    static DigitRun firstNodes(DigitNetwork network, DeepScnModel model, DigitsData data) {
        int count = Math.min(network.nodes(), model.network().nodes());
        Network first = model.network().firstNodes(count);
        Readout readout = model.leastSquares().orElseThrow().readout(first.columns());
        return new DigitRun(
                network,
                model.history().nodes().subList(0, count),
                count < model.network().nodes()
                        ? StopReason.WIDTHS
                        : model.history().stop(),
                predictions(first, readout, data.training().pixels()),
                predictions(first, readout, data.test().pixels()),
                data);
    }

    private static double[] predictions(Network network, Readout readout, double[][] rows) {
        double[] predictions = new double[rows.length];
        for (int from = 0; from < rows.length; from += BLOCK) {
            int count = Math.min(BLOCK, rows.length - from);
            double[] inputs = new double[count * network.inputs()];
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < network.inputs(); j++) {
                    inputs[j * count + i] = rows[from + i][j];
                }
            }
            System.arraycopy(readout.apply(network.hidden(inputs, count), count), 0, predictions, from, count);
        }
        return predictions;
    }

    DigitNetwork network() {
        return network;
    }

    /** How each node came to be. */
    List<NodeRecord> nodes() {
        return nodes;
    }

    StopReason stop() {
        return stop;
    }

    DigitScore training() {
        return training;
    }

    DigitScore test() {
        return test;
    }

    double[] trainingPredictions() {
        return trainingPredictions;
    }

    double[] testPredictions() {
        return testPredictions;
    }

    /** Angle minus prediction, as MATLAB's example has it. */
    double[] testResiduals(DigitsData data) {
        double[] residuals = data.test().angles().clone();
        Arrays.setAll(residuals, i -> residuals[i] - testPredictions[i]);
        return residuals;
    }
}
