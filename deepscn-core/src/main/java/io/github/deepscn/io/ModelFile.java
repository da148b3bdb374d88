package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;

/**
 * The model file: tensors in a safetensors container, everything else as one JSON text among its metadata. Any language
 * can read it, and nothing in it executes. {@code docs/model-format.md} describes it byte by byte.
 */
public final class ModelFile {
    /** The version of the format that is written, and the newest that can be read. */
    public static final int FORMAT_VERSION = 1;

    /** The key of our text among the metadata of the container. */
    static final String KEY = "deepscn";

    private ModelFile() {}

    /**
     * Writes a model: to a temporary file beside {@code file}, which then takes its place in one move. If that fails,
     * whatever stood there before still does.
     *
     * @throws BadInputException if the model contradicts itself or holds numbers that are not finite
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, StoredModel model) throws IOException {
        Objects.requireNonNull(file, "file");
        ModelChecks.check(model);
        var metadata = Map.of(KEY, Json.text(tree(model).members()));
        WholeFile.replace(file, out -> Safetensors.write(Channels.newChannel(out), metadata, ModelTensors.of(model)));
    }

    /**
     * Reads a model within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @throws BadInputException if this is not a model file, is damaged, or of a newer format
     * @throws IOException if the file cannot be read
     */
    public static StoredModel read(Path file) throws IOException {
        return read(file, FileLimits.standard());
    }

    /**
     * Reads a model. Every length, shape, offset and number is checked, the sizes before anything is allocated for
     * them.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format or beyond the limits; the
     *     message names the file
     * @throws IOException if the file cannot be read
     */
    public static StoredModel read(Path file, FileLimits limits) throws IOException {
        Objects.requireNonNull(limits, "limits");
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(file + ": is not a regular file, must be a model file");
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new ModelReader(Safetensors.open(channel, limits), limits).read();
        } catch (BadInputException e) {
            var named = new BadInputException(file + ": " + e.getMessage());
            named.initCause(e);
            throw named;
        }
    }

    private static Tree tree(StoredModel model) {
        var tree = new Tree()
                .with("formatVersion", FORMAT_VERSION)
                .with("digest", ModelDigest.of(model))
                .with("task", Ids.id(model.task()))
                .with("options", Metadata.optionsTree(model.options()))
                .with("network", networkTree(model))
                .with("ridge", Metadata.ridgeTree(model.ridge()))
                .with("history", Metadata.historyTree(model.history()))
                .with("provenance", Metadata.provenanceTree(model.provenance()));
        model.classifier().ifPresent(classifier -> tree.with(ClassifierPart.NAME, ClassifierPart.tree(classifier)));
        model.encoder().ifPresent(encoder -> tree.with(EncoderPart.NAME, EncoderPart.tree(encoder)));
        return tree;
    }

    private static Tree networkTree(StoredModel model) {
        Network network = model.network();
        var tree = new Tree()
                .with("inputs", network.inputs())
                .with("outputs", model.history().data().outputs())
                .with("links", Metadata.linksTree(network.links()))
                .with(
                        "layers",
                        network.layers().stream().map(ModelFile::layerTree).toList());
        return model.isRefined() ? tree.with("records", model.records()) : tree;
    }

    private static Map<String, Object> layerTree(Layer layer) {
        return new Tree()
                .with("activation", Ids.id(layer.activation()))
                .with("width", layer.width())
                .members();
    }
}
