package io.github.deepscn.network;

import java.util.Arrays;

/** A layer that is being configured, node by node. */
public final class LayerBuilder {
    private final Activation activation;
    private final int fanIn;
    private double[] weights = {};
    private double[] biases = {};
    private int width;

    public LayerBuilder(Activation activation, int fanIn) {
        this.activation = activation;
        this.fanIn = fanIn;
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes so far. */
    public int width() {
        return width;
    }

    /** Adds one node of a block of candidates. */
    public void add(Layer candidates, int index) {
        if (width == biases.length) {
            int capacity = Math.max(16, 2 * width);
            weights = Arrays.copyOf(weights, capacity * fanIn);
            biases = Arrays.copyOf(biases, capacity);
        }
        for (int j = 0; j < fanIn; j++) {
            weights[width * fanIn + j] = candidates.weight(j, index);
        }
        biases[width] = candidates.bias(index);
        width++;
    }

    public Layer build() {
        return Layer.of(activation, fanIn, Arrays.copyOf(weights, width * fanIn), Arrays.copyOf(biases, width));
    }
}
