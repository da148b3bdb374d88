package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import java.util.List;

/**
 * The course of a training.
 *
 * @param data the size of what was learnt from, and what in it was of no use
 * @param initialRmse the error of the network without nodes: of its direct links, or of predicting zero
 * @param nodes every node configured, also those that validation cut off again
 * @param layers every layer closed
 * @param keptNodes how many first nodes the returned network has
 * @param refusals candidates that took no part or were refused
 * @param candidates how many were scored in all
 * @param stop why it ended
 * @param seconds in all
 */
public record History(
        DataShape data,
        double initialRmse,
        List<NodeRecord> nodes,
        List<LayerRecord> layers,
        int keptNodes,
        Refusals refusals,
        long candidates,
        StopReason stop,
        double seconds) {

    public History {
        nodes = List.copyOf(nodes);
        layers = List.copyOf(layers);
    }

    /** The same training of which so many first nodes are kept. */
    public History withKeptNodes(int nodesKept) {
        return new History(data, initialRmse, nodes, layers, nodesKept, refusals, candidates, stop, seconds);
    }

    /** The training RMSE of the network that was kept. */
    public double trainRmse() {
        return keptNodes == 0 ? initialRmse : nodes.get(keptNodes - 1).trainRmse();
    }
}
