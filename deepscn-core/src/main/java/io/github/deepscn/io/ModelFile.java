package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.ModelState;
import io.github.deepscn.model.NetworkState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
    public static final int FORMAT_VERSION = 5;

    /** Member of the metadata: how the rows of a table become inputs, absent for a model of arrays. */
    static final String ENCODER = "encoder";

    /** Member of the metadata: true if the members of an ensemble share one read-out, otherwise absent. */
    static final String SHARED_READOUT = "sharedReadout";

    /** Member of the metadata: the rule that names the class of a row, absent if it is the most probable one. */
    static final String THRESHOLD = "threshold";

    /** The version of files with several networks or intervals. */
    static final int ENSEMBLE_VERSION = 3;

    /** The version of files with a threshold, which otherwise are as those of several networks. */
    static final int THRESHOLD_VERSION = 4;

    /** The version of files whose intervals have a curve of errors for each target. */
    static final int CURVES_VERSION = 5;

    /** The key of the model's JSON text in the metadata of the container. */
    static final String KEY = "deepscn";

    /** The most bytes of a model that is read from a stream, which become one array. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

    private ModelFile() {}

    /**
     * Writes a model, whole or not at all, as {@link WholeFile} does. If that fails, an earlier file stays as it was.
     *
     * @throws BadInputException if the model contradicts itself or holds numbers that are not finite
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, ModelState model) throws IOException {
        Objects.requireNonNull(file, "file");
        ModelState checked = checked(model);
        WholeFile.write(file, out -> write(checked, out));
    }

    /**
     * Writes a model to a stream, which stays open.
     *
     * @throws BadInputException if the model contradicts itself or holds numbers that are not finite
     * @throws IOException if the stream cannot be written
     */
    public static void write(OutputStream stream, ModelState model) throws IOException {
        Objects.requireNonNull(stream, "stream");
        write(checked(model), stream);
        stream.flush();
    }

    /** One network without intervals is written in the format of a model of one network. */
    private static ModelState checked(ModelState model) {
        ModelState written = model instanceof EnsembleState one && one.isPlain() ? one.encoded(0) : model;
        if (written instanceof EnsembleState several) {
            ModelChecks.check(several);
        } else {
            ModelChecks.check((NetworkState) written);
        }
        return written;
    }

    private static void write(ModelState model, OutputStream out) throws IOException {
        boolean one = model instanceof NetworkState;
        Tree tree = one ? tree((NetworkState) model) : tree((EnsembleState) model);
        List<Tensor> tensors = one ? ModelTensors.of((NetworkState) model) : ModelTensors.of((EnsembleState) model);
        Safetensors.write(Channels.newChannel(out), Map.of(KEY, Json.text(tree)), tensors);
    }

    /**
     * Reads a model. It checks every length, shape, offset and number, and checks sizes before it allocates memory for
     * them.
     *
     * @throws BadInputException if this is not a model file, is damaged, of a newer format or beyond the limits; the
     *     message names the file
     * @throws IOException if the file cannot be read
     */
    public static ModelState read(Path file, FileLimits limits) throws IOException {
        Objects.requireNonNull(limits, "limits");
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(file + ": is not a regular file, must be a model file");
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return read(channel.size(), channel::read, limits);
        } catch (BadInputException e) {
            throw new BadInputException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads a model from a stream, to its end; the stream stays open.
     *
     * @throws BadInputException as for a file
     * @throws IOException if the stream cannot be read
     */
    public static ModelState read(InputStream stream, FileLimits limits) throws IOException {
        int most = (int) Math.min(limits.fileBytes(), MOST_BYTES);
        byte[] bytes = stream.readNBytes(most);
        Require.that(bytes.length < most || stream.read() < 0, "the stream has more than " + most + " bytes");
        return read(bytes, limits);
    }

    /**
     * Reads a model from the bytes of a file.
     *
     * @throws BadInputException as for a file
     */
    public static ModelState read(byte[] bytes, FileLimits limits) {
        try {
            return read(
                    bytes.length,
                    (into, position) -> {
                        int count = (int) Math.min(into.remaining(), bytes.length - position);
                        into.put(bytes, (int) position, count);
                        return count == 0 ? -1 : count;
                    },
                    limits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ModelState read(long size, Safetensors.Bytes bytes, FileLimits limits) throws IOException {
        return new ModelReader(Safetensors.open(size, bytes, limits), limits).read();
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
                .with("formatVersion", version(model))
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
        model.threshold().ifPresent(threshold -> tree.with(THRESHOLD, RecordFormat.tree(threshold)));
        return model.sharesReadout() ? tree.with(SHARED_READOUT, true) : tree;
    }

    private static int version(EnsembleState model) {
        boolean curved = model.intervals().stream()
                .anyMatch(intervals -> !intervals.curves().isEmpty());
        return curved ? CURVES_VERSION : model.threshold().isPresent() ? THRESHOLD_VERSION : ENSEMBLE_VERSION;
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
