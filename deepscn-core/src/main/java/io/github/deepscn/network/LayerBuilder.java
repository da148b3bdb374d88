package io.github.deepscn.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A layer that grows node by node. */
public final class LayerBuilder {
    private final int fanIn;
    private final List<NodeFamily> families = new ArrayList<>();
    private double[] parameters = {};
    private int count;

    public LayerBuilder(int fanIn) {
        this.fanIn = fanIn;
    }

    public int fanIn() {
        return fanIn;
    }

    /** The number of nodes so far. */
    public int width() {
        return families.size();
    }

    /** Adds a node of another layer. */
    public void add(Layer source, int node) {
        int length = source.start(node + 1) - source.start(node);
        if (count + length > parameters.length) {
            parameters = Arrays.copyOf(parameters, Math.max(count + length, 2 * parameters.length));
        }
        System.arraycopy(source.array(), source.start(node), parameters, count, length);
        count += length;
        families.add(source.family(node));
    }

    public Layer build() {
        return Layer.of(families, fanIn, Arrays.copyOf(parameters, count));
    }
}
