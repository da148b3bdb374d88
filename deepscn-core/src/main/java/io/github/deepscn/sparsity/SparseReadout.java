package io.github.deepscn.sparsity;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import java.util.List;

/**
 * The result of a refinement.
 *
 * @param network the nodes that the read-out still needs
 * @param nodes their numbers in the original network, counted from zero over all layers
 * @param leastSquares R and QᵀT of all its columns
 * @param readouts element k reads the first k layers; a node that only feeds the next layer has the weight zero
 * @param report of the refinement
 */
public record SparseReadout(
        Network network,
        List<Integer> nodes,
        LeastSquares leastSquares,
        List<Readout> readouts,
        RefinementReport report) {
    public SparseReadout {
        nodes = List.copyOf(nodes);
        readouts = List.copyOf(readouts);
    }

    public Readout readout() {
        return readouts.get(readouts.size() - 1);
    }
}
