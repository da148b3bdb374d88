package io.github.deepscn.train;

import io.github.deepscn.network.Network;
import io.github.deepscn.readout.LeastSquares;

/**
 * What a training leaves: the nodes that were kept, the least-squares state of all that were configured, the history.
 *
 * @param network the kept nodes
 * @param leastSquares over all configured nodes, the kept ones first
 */
public record Trained(Network network, LeastSquares leastSquares, History history) {}
