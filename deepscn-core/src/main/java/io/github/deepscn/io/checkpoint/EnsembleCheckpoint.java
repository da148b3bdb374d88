package io.github.deepscn.io.checkpoint;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.StepLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The steps of several trainings that run at the same time, in one file. A digest of the network's identity says which
 * training a step belongs to, so neither their order nor the number of threads matters.
 *
 * <p>Layout: a {@link FrameFile} with a frame for each step: the 32 bytes of the digest, then the step
 * ({@link StepCodec}). Thread-safe.
 */
public final class EnsembleCheckpoint implements AutoCloseable {
    private static final int DIGEST = 32;

    private final FrameFile file;
    private final Map<String, List<RecordedStep>> steps;
    private final Set<String> written = new HashSet<>();

    private EnsembleCheckpoint(FrameFile file, Map<String, List<RecordedStep>> steps) {
        this.file = file;
        this.steps = steps;
    }

    /**
     * Starts a checkpoint.
     *
     * @param identity identifies all trainings together; only these may resume from the file
     * @param failed is called once, when the file cannot be written; nothing is written after that
     * @throws io.github.deepscn.data.BadInputException as for {@link CheckpointFile#create}
     */
    public static EnsembleCheckpoint create(Path path, String identity, Consumer<WriteException> failed) {
        return new EnsembleCheckpoint(FrameFile.create(path, identity, failed), Map.of());
    }

    /**
     * Opens a checkpoint to resume from it.
     *
     * @param known the families that nodes may have
     * @param failed as for {@link #create}
     * @throws io.github.deepscn.data.BadInputException if the file is not a checkpoint, or is one of other trainings
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static EnsembleCheckpoint open(
            Path path, String identity, Extensions known, Consumer<WriteException> failed) {
        var steps = new HashMap<String, List<RecordedStep>>();
        FrameFile.StepReader reader = frame -> {
            if (frame.length < DIGEST) {
                throw new IOException("it has no network digest");
            }
            RecordedStep step = StepCodec.decode(Arrays.copyOfRange(frame, DIGEST, frame.length), known);
            steps.computeIfAbsent(HexFormat.of().formatHex(frame, 0, DIGEST), network -> new ArrayList<>())
                    .add(step);
        };
        var file = FrameFile.open(path, identity, reader, failed);
        return new EnsembleCheckpoint(file, steps);
    }

    /**
     * The steps of a network in the file when it was opened; none if its training had not started.
     *
     * @param network identifies the training of the network
     */
    public List<RecordedStep> steps(String network) {
        return List.copyOf(steps.getOrDefault(HexFormat.of().formatHex(digest(network)), List.of()));
    }

    /** The log of a network's steps. If two networks have the same identity, only the first is written. */
    public synchronized StepLog log(String network) {
        if (!written.add(network)) {
            return StepLog.none();
        }
        byte[] digest = digest(network);
        return step -> {
            byte[] encoded = StepCodec.encode(step);
            byte[] frame = Arrays.copyOf(digest, DIGEST + encoded.length);
            System.arraycopy(encoded, 0, frame, DIGEST, encoded.length);
            file.write(frame);
        };
    }

    private static byte[] digest(String network) {
        return Samples.sha256().digest(network.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        file.close();
    }
}
