package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.EnsembleState;
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
    /** The newest version of the format: it is written where an older one does not do, and all up to it can be read. */
    public static final int FORMAT_VERSION = 3;

    /** Whether the members of an ensemble share one read-out; not there if they do not. */
    static final String SHARED_READOUT = "sharedReadout";

    /** The version of files with several networks or with intervals. */
    static final int ENSEMBLE_VERSION = 3;

    /** The key of our text among the metadata of the container. */
    static final String KEY = "deepscn";

    private ModelFile() {}

    /**
     * Writes a model whole or not at all, as {@link WholeFile} does. If that fails, whatever stood there before still
     * does.
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
     * Writes a model of tables, as {@link #write(Path, NetworkState)} does. One network without intervals is written as
     * it always was.
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
        var metadata = Map.of(KEY, Json.text(tree.members()));
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
     * Reads a model of one network. Every length, shape, offset and number is checked, the sizes before anything is
     * allocated for them.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format, beyond the limits or holds
     *     what {@link #readEnsemble} reads; the message names the file
     * @throws IOException if the file cannot be read
     */
    public static NetworkState read(Path file, FileLimits limits) throws IOException {
        return read(file, limits, ModelReader::read);
    }

    /**
     * Reads a model of tables, of one network or of several, with the same checks.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format, beyond the limits or has no
     *     encoder; the message names the file
     * @throws IOException if the file cannot be read
     */
    public static EnsembleState readEnsemble(Path file, FileLimits limits) throws IOException {
        return read(file, limits, ModelReader::readEnsemble);
    }

    /** What is to be read of an open file. */
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
            var named = new BadInputException(file + ": " + e.getMessage());
            named.initCause(e);
            throw named;
        }
    }

    private static Tree tree(NetworkState model) {
        var tree = new Tree()
                .with("formatVersion", NetworkPart.formatVersion(model.network()))
                .with("digest", ModelDigest.of(model))
                .with("task", Ids.id(model.task()));
        MemberPart.addTo(tree, model).with("provenance", Metadata.provenanceTree(model.provenance()));
        model.classifier().ifPresent(classifier -> tree.with(ClassifierPart.NAME, ClassifierPart.tree(classifier)));
        model.encoder().ifPresent(encoder -> tree.with(EncoderPart.NAME, EncoderPart.tree(encoder)));
        return tree;
    }

    private static Tree tree(EnsembleState model) {
        var tree = new Tree()
                .with("formatVersion", ENSEMBLE_VERSION)
                .with("digest", ModelDigest.of(model))
                .with("task", Ids.id(model.task()))
                .with(
                        "members",
                        model.members().stream().map(ModelFile::memberTree).toList())
                .with("provenance", Metadata.provenanceTree(model.provenance()))
                .with(EncoderPart.NAME, EncoderPart.tree(model.encoder()));
        model.intervals().ifPresent(intervals -> tree.with(IntervalsPart.NAME, IntervalsPart.tree(intervals)));
        return model.sharesReadout() ? tree.with(SHARED_READOUT, true) : tree;
    }

    private static Map<String, Object> memberTree(NetworkState member) {
        var tree = MemberPart.addTo(new Tree(), member);
        member.classifier().ifPresent(classifier -> tree.with(ClassifierPart.NAME, ClassifierPart.tree(classifier)));
        return tree.members();
    }
}
