package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.Optional;

/**
 * Puts a model together from a container, part by part: first what the metadata says of each, then which tensors must
 * be there, then their numbers.
 */
final class ModelReader {
    private final Safetensors file;
    private final FileLimits limits;

    ModelReader(Safetensors file, FileLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    StoredModel read() throws IOException {
        JsonObject json = metadata();
        Options options = Metadata.options(json.object("options"));
        var network = new NetworkPart(json.object("network"), limits.nodes());
        var history = new HistoryPart(json.object("history"), limits.nodes());
        RidgeChoice ridge = json.has("ridge") ? Metadata.ridge(json.object("ridge")) : RidgeChoice.given(0);
        Provenance provenance = Metadata.provenance(json.object("provenance"));
        Optional<ClassifierPart> classifier = classifier(json);

        // All shapes agree with the metadata. As they agree with the length of the file too, arrays may now be made.
        network.require(file);
        history.require(file, network.outputs());
        classifier.ifPresent(part -> part.require(file, network.columns()));

        var model = new StoredModel(
                        options,
                        network.readNetwork(file),
                        network.readReadouts(file),
                        ridge,
                        history.read(file, network.outputs()),
                        provenance)
                .withRecords(network.records());
        if (classifier.isPresent()) {
            model = model.withClassifier(
                    classifier.get().read(file, model.network().columns()));
        }
        if (json.has(EncoderPart.NAME)) {
            model = model.withEncoder(EncoderPart.read(json.object(EncoderPart.NAME)));
        }
        ModelChecks.check(model);
        requireDigest(model, json.optionalText("digest"));
        return model;
    }

    private JsonObject metadata() {
        String text = file.metadata(ModelFile.KEY)
                .orElseThrow(() -> new BadInputException("the header has no metadata \"" + ModelFile.KEY
                        + "\": it is a safetensors file, but no model of ours"));
        var json = JsonObject.of(ModelFile.KEY, Json.parse("the metadata", text));
        int version = json.integer("formatVersion", 1, Integer.MAX_VALUE);
        Require.that(
                version <= ModelFile.FORMAT_VERSION,
                "the file has format version " + version + ", this program reads up to " + ModelFile.FORMAT_VERSION
                        + "; a newer one is needed");
        return json;
    }

    private static Optional<ClassifierPart> classifier(JsonObject json) {
        Task task = json.has("task") ? json.constant("task", Task.class) : Task.REGRESSION;
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

    /** A damaged file may still be in order otherwise. */
    private static void requireDigest(StoredModel model, Optional<String> stored) {
        if (stored.isPresent()) {
            String digest = ModelDigest.of(model);
            Require.that(
                    digest.equals(stored.get()),
                    "the digest of what was read is " + digest + ", but the file says another: it is damaged");
        }
    }
}
