package io.github.deepscn.train;

import io.github.deepscn.network.Network;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RidgeChoice;

/**
 * What a training leaves: the nodes that were kept, the least-squares state of all that were configured, the history.
 *
 * @param network the kept nodes
 * @param ridge how much the read-out is shrunk
 * @param leastSquares over all configured nodes, the kept ones first
 */
public record Trained(Network network, RidgeChoice ridge, LeastSquares leastSquares, History history) {}
