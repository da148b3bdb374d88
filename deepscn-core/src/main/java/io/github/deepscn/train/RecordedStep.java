package io.github.deepscn.train;

import io.github.deepscn.network.Layer;
import java.util.List;

/**
 * A recorded step of a training, which can be repeated, bit for bit, without searching.
 *
 * @param nodes the nodes it added; several in batch mode
 * @param candidates number of candidates scored by the end of the step, since training began
 * @param refusals candidates refused by then
 */
public record RecordedStep(List<Node> nodes, long candidates, Refusals refusals) {
    public RecordedStep {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node.
     *
     * @param record how it was found
     * @param node its parameters, as a layer of one node
     */
    public record Node(NodeRecord record, Layer node) {}
}
