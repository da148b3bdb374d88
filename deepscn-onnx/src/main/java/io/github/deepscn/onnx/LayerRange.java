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
        return network.layers().subList(0, first - 1).stream()
                .mapToInt(Layer::width)
                .sum();
    }

    /** How many nodes it has. */
    int nodes(Network network) {
        return network.layers().subList(first - 1, last).stream()
                .mapToInt(Layer::width)
                .sum();
    }

    String description() {
        return first == last ? "features of layer " + first : "features of layers " + first + " to " + last;
    }
}
