package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import java.util.List;

/**
 * The course of a training.
 *
 * @param data the size of the training data, and the rows and inputs that were of no use
 * @param initialRmse the error of the network without nodes: of its direct links, or of predicting zero
 * @param nodes every node configured, including those that validation removed again
 * @param layers every layer closed
 * @param keptNodes number of nodes of the returned network: the first ones configured
 * @param refusals candidates that took no part or were refused
 * @param candidates number of candidates scored
 * @param stop why training ended
 * @param seconds duration of the training
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

    /** This history with the first {@code nodesKept} nodes kept. */
    public History withKeptNodes(int nodesKept) {
        return new History(data, initialRmse, nodes, layers, nodesKept, refusals, candidates, stop, seconds);
    }

    /** The training RMSE of the network that was kept. */
    public double trainRmse() {
        return keptNodes == 0 ? initialRmse : nodes.get(keptNodes - 1).trainRmse();
    }
}
