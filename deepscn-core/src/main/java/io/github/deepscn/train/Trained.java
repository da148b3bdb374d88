package io.github.deepscn.train;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RidgeChoice;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The result of a training: the kept nodes, the least-squares state of all configured nodes, and the history.
 *
 * @param network the kept nodes
 * @param ridge the strength by which the read-out is shrunk
 * @param leastSquares over all configured nodes, the kept ones first
 */
public record Trained(Network network, RidgeChoice ridge, LeastSquares leastSquares, History history) {
    /** The read-outs of the first k layers, for every k from zero on; each is fitted for its layers alone. */
    public List<Readout> readouts() {
        boolean intercept = network.links().intercept();
        return IntStream.rangeClosed(0, network.layers().size())
                .map(k -> network.firstLayers(k).columns())
                .mapToObj(columns -> leastSquares.ridge(columns, ridge.strength(), intercept))
                .toList();
    }
}
