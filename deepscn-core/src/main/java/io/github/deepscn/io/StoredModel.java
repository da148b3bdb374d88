package io.github.deepscn.io;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Trained;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All that a file holds of a model of one network. Immutable.
 *
 * @param options of the training
 * @param network the nodes that were kept
 * @param records which of the history's nodes each node of the network is, counted from zero: the first ones, unless a
 *     refinement took some out
 * @param readouts element k belongs to the first k layers; one more than there are layers
 * @param ridge how much these are shrunk
 * @param history of the whole training
 * @param provenance where it comes from
 * @param classifier what makes a classifier of the network, if anything does
 * @param encoder what makes its inputs out of a table's rows, if anything does
 */
public record StoredModel(
        Options options,
        Network network,
        List<Integer> records,
        List<Readout> readouts,
        RidgeChoice ridge,
        History history,
        Provenance provenance,
        Optional<StoredClassifier> classifier,
        Optional<Encoder> encoder) {
    public StoredModel {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(network, "network");
        records = List.copyOf(records);
        readouts = List.copyOf(readouts);
        Objects.requireNonNull(ridge, "ridge");
        Objects.requireNonNull(history, "history");
        Objects.requireNonNull(provenance, "provenance");
        Objects.requireNonNull(classifier, "classifier");
        Objects.requireNonNull(encoder, "encoder");
    }

    /** A network as it was trained, for regression. */
    public StoredModel(
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
    public static StoredModel of(Options options, Trained trained, String dataFingerprint) {
        return new StoredModel(
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

    /** The same with other nodes of the history. */
    public StoredModel withRecords(List<Integer> places) {
        return new StoredModel(options, network, places, readouts, ridge, history, provenance, classifier, encoder);
    }

    /** The same as a classifier. */
    public StoredModel withClassifier(StoredClassifier head) {
        return new StoredModel(
                options, network, records, readouts, ridge, history, provenance, Optional.of(head), encoder);
    }

    /** The same with an encoder before its inputs. */
    public StoredModel withEncoder(Encoder before) {
        return new StoredModel(
                options, network, records, readouts, ridge, history, provenance, classifier, Optional.of(before));
    }

    /** The same without an encoder. */
    public StoredModel withoutEncoder() {
        return new StoredModel(
                options, network, records, readouts, ridge, history, provenance, classifier, Optional.empty());
    }

    /** The network alone. */
    public StoredModel networkAlone() {
        return new StoredModel(
                options, network, records, readouts, ridge, history, provenance, Optional.empty(), Optional.empty());
    }

    /** What it answers with. */
    public Task task() {
        if (classifier.isPresent()) {
            return Task.CLASSIFICATION;
        }
        boolean learnsItsInputs =
                encoder.map(Encoder::targets).map(List::isEmpty).orElse(false);
        return learnsItsInputs ? Task.AUTOENCODER : Task.REGRESSION;
    }

    /** Whether its nodes are not just the first ones of the history. */
    boolean isRefined() {
        return !records.equals(first(network.nodes()));
    }

    static List<Integer> first(int nodes) {
        return IntStream.range(0, nodes).boxed().toList();
    }
}
