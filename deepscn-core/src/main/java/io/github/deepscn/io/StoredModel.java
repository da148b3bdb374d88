package io.github.deepscn.io;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Objects;

/**
 * All that a model file holds. Immutable.
 *
 * @param options of the training
 * @param network the nodes that were kept
 * @param readouts element k belongs to the first k layers; one more than there are layers
 * @param ridge how much these are shrunk
 * @param history of the whole training
 * @param provenance where it comes from
 */
public record StoredModel(
        Options options,
        Network network,
        List<Readout> readouts,
        RidgeChoice ridge,
        History history,
        Provenance provenance) {
    public StoredModel {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(network, "network");
        readouts = List.copyOf(readouts);
        Objects.requireNonNull(ridge, "ridge");
        Objects.requireNonNull(history, "history");
        Objects.requireNonNull(provenance, "provenance");
    }
}
