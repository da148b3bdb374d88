package io.github.deepscn.search;

import java.io.Serializable;

/**
 * Identifies one batch of candidates among all that a training may draw.
 *
 * @param layer of the node to configure, counted from one
 * @param node within the layer, counted from one
 * @param scope λ
 * @param attempt 0, or the number of the contraction where each draws afresh
 */
public record DrawKey(long seed, int layer, int node, double scope, int attempt) implements Serializable {
    long stream() {
        return CounterRandom.key(seed, layer, node, Double.doubleToLongBits(scope), attempt);
    }
}
