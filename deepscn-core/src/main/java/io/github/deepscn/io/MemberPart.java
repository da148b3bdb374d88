package io.github.deepscn.io;

import io.github.deepscn.data.Require;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.Optional;

/** One network of a model file with all that belongs to it alone, to be read: the metadata, then the tensors. */
final class MemberPart {
    private final Options options;
    private final NetworkPart network;
    private final HistoryPart history;
    private final RidgeChoice ridge;
    private final Optional<ClassifierPart> classifier;

    /**
     * What the metadata says.
     *
     * @param task of the model
     * @param version of the format
     */
    MemberPart(JsonObject json, Task task, int version, FileLimits limits) {
        this.options = Metadata.options(json.object("options"));
        this.network = new NetworkPart(json.object("network"), version, limits.nodes());
        this.history = new HistoryPart(json.object("history"), limits.nodes());
        this.ridge = json.has("ridge") ? Metadata.ridge(json.object("ridge")) : RidgeChoice.given(0);
        this.classifier = classifier(json, task);
    }

    private static Optional<ClassifierPart> classifier(JsonObject json, Task task) {
        return switch (task) {
            case CLASSIFICATION -> Optional.of(new ClassifierPart(json.object(ClassifierPart.NAME)));
            case REGRESSION, AUTOENCODER -> {
                Require.that(
                        !json.has(ClassifierPart.NAME),
                        "the task is " + Ids.id(task) + ", but there is a classifier: it must be "
                                + Ids.id(Task.CLASSIFICATION));
                yield Optional.empty();
            }
        };
    }

    /** Refuses a file without the tensors that the metadata promises. */
    void require(Safetensors file) {
        network.require(file);
        history.require(file, network.outputs());
        classifier.ifPresent(part -> part.require(file, network.columns()));
    }

    /** The numbers of tensors that {@link #require} has seen. */
    NetworkState read(Safetensors file, Provenance provenance) throws IOException {
        var model = new NetworkState(
                        options,
                        network.readNetwork(file),
                        network.readReadouts(file),
                        ridge,
                        history.read(file, network.outputs()),
                        provenance)
                .withRecords(network.records());
        return classifier.isPresent()
                ? model.withClassifier(
                        classifier.get().read(file, model.network().columns()))
                : model;
    }

    /** Refuses a file without the read-out of this network alone. */
    void requireAlone(Safetensors file) {
        network.requireAlone(file);
    }

    /** A read-out that {@link #requireAlone} has seen. */
    Readout readAlone(Safetensors file) throws IOException {
        return network.readAlone(file);
    }

    /** What the metadata says of a network, put into a tree. */
    static Tree addTo(Tree tree, NetworkState model) {
        return tree.with("options", Metadata.optionsTree(model.options()))
                .with("network", NetworkPart.tree(model))
                .with("ridge", Metadata.ridgeTree(model.ridge()))
                .with("history", Metadata.historyTree(model.history()));
    }
}
