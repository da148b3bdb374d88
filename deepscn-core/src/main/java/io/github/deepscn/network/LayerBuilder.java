package io.github.deepscn.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A layer that is being configured, node by node. */
public final class LayerBuilder {
    private final int fanIn;
    private final List<Activation> activations = new ArrayList<>();
    private double[] weights = {};
    private double[] biases = {};

    public LayerBuilder(int fanIn) {
        this.fanIn = fanIn;
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes so far. */
    public int width() {
        return activations.size();
    }

    /** Adds one node of a block of candidates. */
    public void add(Layer candidates, int index) {
        int width = width();
        if (width == biases.length) {
            int capacity = Math.max(16, 2 * width);
            weights = Arrays.copyOf(weights, capacity * fanIn);
            biases = Arrays.copyOf(biases, capacity);
        }
        for (int j = 0; j < fanIn; j++) {
            weights[width * fanIn + j] = candidates.weight(j, index);
        }
        biases[width] = candidates.bias(index);
        activations.add(candidates.activation(index));
    }

    public Layer build() {
        int width = width();
        return Layer.of(activations, fanIn, Arrays.copyOf(weights, width * fanIn), Arrays.copyOf(biases, width));
    }
}
