package io.github.deepscn.search;

import io.github.deepscn.network.Activation;

/**
 * The data that a source draws a candidate from.
 *
 * @param numbers random numbers of this candidate alone
 * @param anchors rows of the layer's inputs with their residuals; empty if no source of the search needs them
 * @param fanIn number of inputs
 * @param scope λ, for sources that draw from a box [−λ,λ]: the scopes of the layer take turns
 * @param layer counted from one
 * @param activation of the network
 */
public record Drawing(
        NumberStream numbers, Anchors anchors, int fanIn, double scope, int layer, Activation activation) {}
