package io.github.deepscn.onnx;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
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
    private final FloatGemm readout;
    private final boolean inputLinks;
    private final int nodes;

    FloatNetwork(Network network, Readout readout) {
        layers = network.layers().stream().map(FloatLayer::new).toList();
        int first = network.links().intercept() ? 1 : 0;
        this.readout = new FloatGemm(
                readout.columns() - first,
                readout.outputs(),
                (row, output) -> readout.weight(row + first, output),
                output -> first == 0 ? 0 : readout.weight(0, output));
        inputLinks = network.links().inputs();
        nodes = network.nodes();
    }

    /** The outputs of all nodes, layer by layer. */
    float[] nodes(double[] row) {
        float[] all = new float[nodes];
        float[] below = rounded(row);
        int offset = 0;
        for (FloatLayer layer : layers) {
            below = layer.outputs(below);
            System.arraycopy(below, 0, all, offset, below.length);
            offset += below.length;
        }
        return all;
    }

    /** The outputs of the network. */
    float[] outputs(double[] row) {
        float[] hidden = nodes(row);
        if (!inputLinks) {
            return readout.apply(hidden);
        }
        float[] columns = new float[row.length + hidden.length];
        System.arraycopy(rounded(row), 0, columns, 0, row.length);
        System.arraycopy(hidden, 0, columns, row.length, hidden.length);
        return readout.apply(columns);
    }

    private static float[] rounded(double[] row) {
        float[] result = new float[row.length];
        for (int j = 0; j < row.length; j++) {
            result[j] = (float) row[j];
        }
        return result;
    }
}
