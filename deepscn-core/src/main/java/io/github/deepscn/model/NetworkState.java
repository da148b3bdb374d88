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

    /**
     * A regression network exactly as training left it, without an encoder.
     *
     * @param options the options of the training
     * @param network the layers with their weights
     * @param readouts the read-out after each layer, the first before all layers
     * @param ridge how much the read-out is shrunk
     * @param history what the training did, node by node
     * @param provenance where the model comes from
     */
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

    /**
     * {@return a network just trained, for regression}
     *
     * @param options the options of the training
     * @param trained what the training made
     * @param dataFingerprint a digest of the training rows; may be empty
     */
    public static NetworkState of(Options options, Trained trained, String dataFingerprint) {
        return new NetworkState(
                options,
                trained.network(),
                trained.readouts(),
                trained.ridge(),
                trained.history(),
                Provenance.here(dataFingerprint));
    }

    /** {@return the read-out of the whole network} */
    public Readout readout() {
        return readouts.get(readouts.size() - 1);
    }

    /**
     * {@return a copy with some of the nodes, given by their records, and other read-outs}
     *
     * @param some the layers with the nodes that remain
     * @param ofNodes the index of each remaining node in the history
     * @param fitted the read-outs over the nodes that remain
     */
    public NetworkState with(Network some, List<Integer> ofNodes, List<Readout> fitted) {
        return new NetworkState(options, some, ofNodes, fitted, ridge, history, provenance, classifier, encoder);
    }

    /**
     * {@return a copy that is a classifier}
     *
     * @param head the classifier over the nodes
     */
    public NetworkState withClassifier(ClassifierState head) {
        return Records.with(this, "classifier", Optional.of(head));
    }

    /**
     * {@return a copy with an encoder}
     *
     * @param inputs how rows become inputs
     */
    public NetworkState withEncoder(Encoder inputs) {
        return Records.with(this, "encoder", Optional.of(inputs));
    }

    /** {@return a copy without an encoder} */
    public NetworkState withoutEncoder() {
        return Records.with(this, "encoder", Optional.empty());
    }

    /** {@return a copy without classifier and encoder} */
    public NetworkState networkAlone() {
        return Records.with(withoutEncoder(), "classifier", Optional.empty());
    }

    /** {@return the kind of prediction} */
    public Task task() {
        if (classifier.isPresent()) {
            return Task.CLASSIFICATION;
        }
        boolean predictsItsInputs =
                encoder.map(Encoder::targets).map(List::isEmpty).orElse(false);
        return predictsItsInputs ? Task.AUTOENCODER : Task.REGRESSION;
    }

    /** {@return whether a refinement removed nodes, so that the nodes are no longer the first ones of the history} */
    public boolean isRefined() {
        return !records.equals(first(network.nodes()));
    }

    /**
     * {@return the record indices of a network that no refinement changed}
     *
     * @param nodes the number of nodes
     */
    public static List<Integer> first(int nodes) {
        return IntStream.range(0, nodes).boxed().toList();
    }
}
