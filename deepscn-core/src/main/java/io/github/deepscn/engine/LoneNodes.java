package io.github.deepscn.engine;

import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;

/**
 * Outputs of chosen nodes, with bits that do not depend on which other nodes were candidates.
 *
 * <p>A BLAS may add in a different order for a matrix of different width. Nodes with many inputs are therefore always
 * computed four at a time, with copies to fill the last four of a step; nodes with few inputs one at a time.
 */
final class LoneNodes {
    private static final int WIDTH = 4;
    private static final int MANY_INPUTS = 64;

    private LoneNodes() {}

    /** Computes all nodes of a layer; {@code outputs} receives one column each. */
    static void outputs(Layer nodes, InputRows inputs, InputExtent extent, double[] outputs) {
        int rows = inputs.rows();
        int atOnce = nodes.fanIn() < MANY_INPUTS ? 1 : WIDTH;
        double[] some = new double[rows * atOnce];
        for (int from = 0; from < nodes.width(); from += atOnce) {
            int few = Math.min(atOnce, nodes.width() - from);
            var group = new LayerBuilder(nodes.fanIn());
            for (int k = 0; k < atOnce; k++) {
                group.add(nodes, from + Math.min(k, few - 1));
            }
            group.build().outputs(inputs, extent, some, 0);
            System.arraycopy(some, 0, outputs, from * rows, rows * few);
        }
    }
}
