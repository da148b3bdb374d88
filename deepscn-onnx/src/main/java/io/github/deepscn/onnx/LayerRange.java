package io.github.deepscn.onnx;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;

/**
 * Neighbouring layers of a network, whose outputs side by side are features.
 *
 * @param first counted from one
 * @param last the same or a later one
 */
record LayerRange(int first, int last) {
    /** How many nodes come before. */
    int nodesBefore(Network network) {
        return nodes(network, 0, first - 1);
    }

    /** How many nodes it has; a network that is not so deep has fewer layers of it, or none. */
    int nodes(Network network) {
        return nodes(network, first - 1, last);
    }

    private static int nodes(Network network, int from, int to) {
        int depth = network.layers().size();
        return network.layers().subList(Math.min(from, depth), Math.min(to, depth)).stream()
                .mapToInt(Layer::width)
                .sum();
    }

    String description() {
        return first == last ? "features of layer " + first : "features of layers " + first + " to " + last;
    }
}
