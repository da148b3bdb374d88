package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The model file: tensors in a safetensors container, everything else as one JSON text among its metadata. Any language
 * can read it, and nothing in it executes. {@code docs/model-format.md} describes it byte by byte.
 */
public final class ModelFile {
    /** The newest version of the format. Files get the oldest version that can hold them; all versions can be read. */
    public static final int FORMAT_VERSION = 3;

    /** Member of the metadata: true if the members of an ensemble share one read-out, otherwise absent. */
    static final String ENCODER = "encoder";

    static final String SHARED_READOUT = "sharedReadout";

    /** The version of files with several networks or intervals. */
    static final int ENSEMBLE_VERSION = 3;

    /** The key of the model's JSON text in the metadata of the container. */
    static final String KEY = "deepscn";

    private ModelFile() {}

    /**
     * Writes a model of one network, whole or not at all, as {@link WholeFile} does. If that fails, an earlier file
     * stays as it was.
     *
     * @throws BadInputException if the model contradicts itself or holds numbers that are not finite
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, NetworkState model) throws IOException {
        Objects.requireNonNull(file, "file");
        ModelChecks.check(model);
        write(file, tree(model), ModelTensors.of(model));
    }

    /**
     * Writes a model for tables, as {@link #write(Path, NetworkState)} does. One network without intervals is written
     * in the format of a model of one network.
     *
     * @throws BadInputException if the model contradicts itself or holds numbers that are not finite
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, EnsembleState model) throws IOException {
        Objects.requireNonNull(file, "file");
        if (model.isPlain()) {
            write(file, model.encoded(0));
        } else {
            ModelChecks.check(model);
            write(file, tree(model), ModelTensors.of(model));
        }
    }

    private static void write(Path file, Tree tree, List<Tensor> tensors) throws IOException {
        var metadata = Map.of(KEY, Json.text(tree));
        WholeFile.write(file, out -> Safetensors.write(Channels.newChannel(out), metadata, tensors));
    }

    /**
     * Reads a model within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @throws BadInputException if this is not a model file, is damaged, or of a newer format
     * @throws IOException if the file cannot be read
     */
    public static NetworkState read(Path file) throws IOException {
        return read(file, FileLimits.standard());
    }

    /**
     * Reads a model of one network. It checks every length, shape, offset and number, and checks sizes before it
     * allocates memory for them.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format, beyond the limits or holds
     *     what {@link #readEnsemble} reads; the message names the file
     * @throws IOException if the file cannot be read
     */
    public static NetworkState read(Path file, FileLimits limits) throws IOException {
        return read(file, limits, ModelReader::read);
    }

    /**
     * Reads a model for tables, with one or more networks and the checks of {@link #read(Path, FileLimits)}.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format, beyond the limits or has no
     *     encoder; the message names the file
     * @throws IOException if the file cannot be read
     */
    public static EnsembleState readEnsemble(Path file, FileLimits limits) throws IOException {
        return read(file, limits, ModelReader::readEnsemble);
    }

    /** What to read from an open file. */
    private interface Reading<T> {
        T of(ModelReader reader) throws IOException;
    }

    private static <T> T read(Path file, FileLimits limits, Reading<T> reading) throws IOException {
        Objects.requireNonNull(limits, "limits");
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(file + ": is not a regular file, must be a model file");
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return reading.of(new ModelReader(Safetensors.open(channel, limits), limits));
        } catch (BadInputException e) {
            throw new BadInputException(file + ": " + e.getMessage(), e);
        }
    }

    private static Tree tree(NetworkState model) {
        var tree = memberTree(
                new Tree()
                        .with("formatVersion", NetworkPart.formatVersion(model.network()))
                        .with("digest", ModelDigest.of(model))
                        .with("task", RecordFormat.id(model.task())),
                model,
                true);
        model.encoder().ifPresent(encoder -> tree.with(ENCODER, RecordFormat.tree(encoder)));
        return tree;
    }

    private static Tree tree(EnsembleState model) {
        var tree = new Tree()
                .with("formatVersion", ENSEMBLE_VERSION)
                .with("digest", ModelDigest.of(model))
                .with("task", RecordFormat.id(model.task()))
                .with(
                        "members",
                        model.members().stream()
                                .map(member -> memberTree(new Tree(), member, false))
                                .toList())
                .with("provenance", RecordFormat.tree(model.provenance()))
                .with(ENCODER, RecordFormat.tree(model.encoder()));
        model.intervals().ifPresent(intervals -> tree.with(IntervalsPart.NAME, IntervalsPart.tree(intervals)));
        return model.sharesReadout() ? tree.with(SHARED_READOUT, true) : tree;
    }

    private static Tree memberTree(Tree tree, NetworkState member, boolean alone) {
        tree.with("options", RecordFormat.tree(member.options()))
                .with("network", NetworkPart.tree(member))
                .with("ridge", RecordFormat.tree(member.ridge()))
                .with("history", RecordFormat.tree(member.history()));
        if (alone) {
            tree.with("provenance", RecordFormat.tree(member.provenance()));
        }
        member.classifier().ifPresent(head -> tree.with(ClassifierPart.NAME, RecordFormat.tree(head)));
        return tree;
    }
}
