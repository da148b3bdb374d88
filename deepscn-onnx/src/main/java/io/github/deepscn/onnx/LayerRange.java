package io.github.deepscn.onnx;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.Arrays;

/**
 * Consecutive layers of a network, counted from one. A network with fewer layers has only some of them, or none.
 *
 * @param last not before the first
 */
record LayerRange(int first, int last) {
    /** The number of nodes in these layers. */
    int nodes(Network network) {
        return nodes(network, first - 1, last);
    }

    /** The outputs of the nodes in these layers for a row of inputs. */
    double[] features(Network network, double[] row) {
        int from = network.links().columns(network.inputs()) + nodes(network, 0, first - 1);
        return Arrays.copyOfRange(network.hidden(row, 1), from, from + nodes(network));
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
