package io.github.deepscn.paper.digits;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.StopReason;
import java.util.List;

/**
 * A trained network and its predictions.
 *
 * @param nodes how each node was found
 */
record DigitRun(DigitNetwork network, List<NodeRecord> nodes, StopReason stop, Predictions training, Predictions test) {
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
                Predictions.of(first, readout, data.training()),
                Predictions.of(first, readout, data.test()));
    }
}
