package io.github.deepscn.configure;

import java.io.Serializable;

/**
 * Names one block of candidates among all that a training may ever draw.
 *
 * @param layer of the node to configure, counted from one
 * @param node within the layer, counted from one
 * @param scope λ
 * @param attempt 0, or the number of the contraction where each draws afresh
 */
public record DrawKey(long seed, int layer, int node, double scope, int attempt) implements Serializable {
    /** Whether both are drawn for one node. */
    boolean isOfNodeOf(DrawKey other) {
        return layer == other.layer && node == other.node;
    }

    /** That of the next node, if one is found in this block. */
    DrawKey ofNextNode() {
        return new DrawKey(seed, layer, node + 1, scope, attempt);
    }

    long stream() {
        return CounterRandom.key(seed, layer, node, Double.doubleToLongBits(scope), attempt);
    }
}
