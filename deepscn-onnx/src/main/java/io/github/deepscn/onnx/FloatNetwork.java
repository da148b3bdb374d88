package io.github.deepscn.onnx;

import io.github.deepscn.network.Network;
import java.util.List;

/**
 * The forward pass of a float graph in plain Java: float weights, float activations, float sums.
 *
 * <p>Sums start from the constant and run in the order of the columns with one rounding per term, as fused multiply-add
 * has. A runtime adds in another order and has activations of its own, so it agrees in the size of the error and not in
 * its digits. Immutable.
 */
final class FloatNetwork {
    private final List<FloatLayer> layers;
    private final boolean inputLinks;
    private final int nodes;

    FloatNetwork(Network network) {
        layers = network.layers().stream().map(FloatLayer::new).toList();
        inputLinks = network.links().inputs();
        nodes = network.nodes();
    }

    /** The outputs of all nodes, layer by layer. */
    float[] nodes(float[] row) {
        float[] all = new float[nodes];
        float[] below = row;
        int offset = 0;
        for (FloatLayer layer : layers) {
            below = layer.outputs(below);
            System.arraycopy(below, 0, all, offset, below.length);
            offset += below.length;
        }
        return all;
    }

    /** What a read-out sees: the inputs where they are linked, and the outputs of all nodes. */
    float[] columns(float[] row) {
        float[] hidden = nodes(row);
        if (!inputLinks) {
            return hidden;
        }
        float[] columns = new float[row.length + hidden.length];
        System.arraycopy(row, 0, columns, 0, row.length);
        System.arraycopy(hidden, 0, columns, row.length, hidden.length);
        return columns;
    }

    /** Inputs as a float graph takes them. */
    static float[] rounded(double[] row) {
        float[] result = new float[row.length];
        for (int j = 0; j < row.length; j++) {
            result[j] = (float) row[j];
        }
        return result;
    }
}
