package io.github.deepscn.network;

import java.util.ArrayList;
import java.util.List;

/**
 * The hidden part of a DeepSCN: layer k sees the outputs of layer k−1 only, layer 1 sees the inputs.
 *
 * <p>The read-out sees the outputs of all layers side by side, the hidden output matrix H. Immutable.
 *
 * @param inputs the number of inputs d
 * @param layers in order; none for the network that knows nothing yet
 */
public record Network(int inputs, List<Layer> layers) {
    public Network {
        layers = List.copyOf(layers);
        int fanIn = inputs;
        for (Layer layer : layers) {
            if (layer.fanIn() != fanIn) {
                throw new IllegalArgumentException("a layer of fan-in " + layer.fanIn() + " behind " + fanIn);
            }
            fanIn = layer.width();
        }
    }

    /** The number of nodes in all layers. */
    public int nodes() {
        return layers.stream().mapToInt(Layer::width).sum();
    }

    /** The layers up to and including number {@code count}, counted from one. */
    public Network firstLayers(int count) {
        return new Network(inputs, layers.subList(0, count));
    }

    /** The first {@code count} nodes in the order of their configuration; the last layer left may be a part. */
    public Network firstNodes(int count) {
        var kept = new ArrayList<Layer>();
        int left = count;
        for (Layer layer : layers) {
            if (left == 0) {
                break;
            }
            int width = Math.min(left, layer.width());
            kept.add(width == layer.width() ? layer : layer.nodes(0, width));
            left -= width;
        }
        return new Network(inputs, kept);
    }

    /**
     * The hidden output matrix H of a block of rows.
     *
     * @param rowInputs rows by inputs, column-major
     * @return rows by {@link #nodes()}, column-major, the layers side by side
     */
    public double[] hidden(double[] rowInputs, int rows) {
        double[] hidden = new double[rows * nodes()];
        double[] source = rowInputs;
        int sourceOffset = 0;
        int offset = 0;
        for (Layer layer : layers) {
            layer.outputs(source, sourceOffset, rows, hidden, offset);
            source = hidden;
            sourceOffset = offset;
            offset += rows * layer.width();
        }
        return hidden;
    }
}
