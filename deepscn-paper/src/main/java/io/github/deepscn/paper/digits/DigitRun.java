package io.github.deepscn.paper.digits;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.StopReason;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A trained network and its predictions.
 *
 * @param trial from one
 * @param nodes how each node was found
 */
record DigitRun(
        int trial,
        DigitNetwork network,
        List<NodeRecord> nodes,
        StopReason stop,
        Predictions training,
        Predictions test) {
    /**
     * The first nodes of a model as a network of its own. Nodes are configured one after the other, so a shallow
     * network is the beginning of every wider one with the same seed, and its read-out follows from the same triangle.
     */
    static DigitRun firstNodes(int trial, DigitNetwork network, DeepScnModel model, DigitsData data) {
        int count = Math.min(network.nodes(), model.network().nodes());
        DeepScnModel first = firstNodes(model, count);
        return new DigitRun(
                trial,
                network,
                model.history().nodes().subList(0, count),
                count < model.network().nodes()
                        ? StopReason.WIDTHS
                        : model.history().stop(),
                Predictions.of(first, data.training()),
                Predictions.of(first, data.test()));
    }

    int size() {
        return nodes.size();
    }

    private static DeepScnModel firstNodes(DeepScnModel model, int count) {
        Network first = model.network().firstNodes(count);
        LeastSquares solved = model.leastSquares().orElseThrow();
        List<Readout> readouts = IntStream.rangeClosed(0, first.layers().size())
                .mapToObj(k -> solved.readout(first.firstLayers(k).columns()))
                .toList();
        return DeepScnModel.of(
                new NetworkState(model.options(), first, readouts, model.ridge(), model.history(), model.provenance()));
    }
}
