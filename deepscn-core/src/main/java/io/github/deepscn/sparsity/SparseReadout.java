package io.github.deepscn.sparsity;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import java.util.List;

/**
 * What a refinement leaves.
 *
 * @param network the nodes that the read-out still needs
 * @param nodes which nodes those were, counted from zero over all layers of the network that was refined
 * @param leastSquares R and QᵀT of all its columns
 * @param readouts element k reads the first k layers; a node that only feeds the next layer has the weight zero
 * @param report what it did
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
