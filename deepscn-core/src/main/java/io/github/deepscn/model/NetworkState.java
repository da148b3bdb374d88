package io.github.deepscn.model;

import io.github.deepscn.data.Records;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Trained;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The state of a model with one network. Immutable.
 *
 * @param options options of the training
 * @param network the nodes that were kept
 * @param records for each node of the network, the index of its record in the history; 0, 1, 2, … unless a refinement
 *     removed nodes
 * @param readouts element k is the read-out of the first k layers; one more than the number of layers
 * @param ridge the ridge penalty of the read-outs
 * @param history record of the whole training
 * @param provenance where the model comes from
 * @param classifier present if the model is a classifier
 * @param encoder present if the model takes the rows of a table
 */
public record NetworkState(
        Options options,
        Network network,
        List<Integer> records,
        List<Readout> readouts,
        RidgeChoice ridge,
        History history,
        Provenance provenance,
        Optional<ClassifierState> classifier,
        Optional<Encoder> encoder)
        implements ModelState {
    public NetworkState {
        records = List.copyOf(records);
        readouts = List.copyOf(readouts);
    }

    /** A regression network exactly as training left it, without an encoder. */
    public NetworkState(
            Options options,
            Network network,
            List<Readout> readouts,
            RidgeChoice ridge,
            History history,
            Provenance provenance) {
        this(
                options,
                network,
                first(network.nodes()),
                readouts,
                ridge,
                history,
                provenance,
                Optional.empty(),
                Optional.empty());
    }

    /** A network just trained, for regression. */
    public static NetworkState of(Options options, Trained trained, String dataFingerprint) {
        return new NetworkState(
                options,
                trained.network(),
                trained.readouts(),
                trained.ridge(),
                trained.history(),
                Provenance.here(dataFingerprint));
    }

    /** The read-out of the whole network. */
    public Readout readout() {
        return readouts.get(readouts.size() - 1);
    }

    /** A copy with some of the nodes, given by their records, and other read-outs. */
    public NetworkState with(Network some, List<Integer> ofNodes, List<Readout> fitted) {
        return new NetworkState(options, some, ofNodes, fitted, ridge, history, provenance, classifier, encoder);
    }

    /** A copy that is a classifier. */
    public NetworkState withClassifier(ClassifierState head) {
        return Records.with(this, "classifier", Optional.of(head));
    }

    /** A copy with an encoder. */
    public NetworkState withEncoder(Encoder inputs) {
        return Records.with(this, "encoder", Optional.of(inputs));
    }

    /** A copy without an encoder. */
    public NetworkState withoutEncoder() {
        return Records.with(this, "encoder", Optional.empty());
    }

    /** A copy without classifier and encoder. */
    public NetworkState networkAlone() {
        return Records.with(withoutEncoder(), "classifier", Optional.empty());
    }

    /** The kind of prediction. */
    public Task task() {
        if (classifier.isPresent()) {
            return Task.CLASSIFICATION;
        }
        boolean predictsItsInputs =
                encoder.map(Encoder::targets).map(List::isEmpty).orElse(false);
        return predictsItsInputs ? Task.AUTOENCODER : Task.REGRESSION;
    }

    /** Whether a refinement removed nodes, so that the nodes are no longer the first ones of the history. */
    public boolean isRefined() {
        return !records.equals(first(network.nodes()));
    }

    /** The record indices of a network that no refinement changed. */
    public static List<Integer> first(int nodes) {
        return IntStream.range(0, nodes).boxed().toList();
    }
}
