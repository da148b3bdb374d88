package io.github.deepscn.engine;

import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;

/**
 * Outputs of chosen nodes, one node at a time: a BLAS may add in a different order for a matrix of different width, and
 * the bits of a node must not depend on which others join with it.
 */
final class LoneNodes {
    private LoneNodes() {}

    /** Computes all nodes of a layer; {@code outputs} receives one column each. */
    static void outputs(Layer nodes, InputRows inputs, InputExtent extent, double[] outputs) {
        for (int k = 0; k < nodes.width(); k++) {
            nodes.node(k).outputs(inputs, extent, outputs, k * inputs.rows());
        }
    }
}
