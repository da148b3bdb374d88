package io.github.deepscn.train;

import io.github.deepscn.network.Layer;
import java.util.List;

/**
 * A step of a training as it can be written down and done again, bit for bit, without searching.
 *
 * @param nodes what it added; several in batch mode
 * @param candidates how many candidates had been scored by its end
 * @param refusals and refused
 */
public record RecordedStep(List<Node> nodes, long candidates, Refusals refusals) {
    public RecordedStep {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node.
     *
     * @param record how it came to be
     * @param node its parameters, a layer of one
     */
    public record Node(NodeRecord record, Layer node) {}
}
