package io.github.deepscn.io.checkpoint;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.Run;
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
 * The steps of a training, or of several that run at the same time, appended as they are done. If the process dies, the
 * steps written so far can be read; a step that was cut short is dropped.
 *
 * <p>Layout: a {@link FrameFile} with a frame for each step ({@link StepCodec}). With several trainings, the 32 bytes
 * of a digest before the step say which of them it belongs to, so neither their order nor the number of threads
 * matters. Thread-safe.
 */
public final class CheckpointFile implements AutoCloseable {
    private final FrameFile file;
    private final int digestBytes;
    private final Map<String, List<RecordedStep>> steps = new HashMap<>();
    private final Set<String> written = new HashSet<>();

    private CheckpointFile(Path path, Run run, String identity, boolean several, Extensions known) {
        digestBytes = several ? 32 : 0;
        Consumer<WriteException> failed = run.checkpointFailed(path);
        file = run.resumes()
                ? FrameFile.open(path, identity, frame -> addStep(frame, known), failed)
                : FrameFile.create(path, identity, failed);
    }

    /**
     * Starts the checkpoint of a run, or opens it to resume from it.
     *
     * @param identity identifies the training; only this training may resume from the file
     * @param several whether several networks are trained
     * @param known the families that nodes may have
     * @throws io.github.deepscn.data.BadInputException if no file can be written there, or there is a file that is not
     *     a checkpoint of this training
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static CheckpointFile of(Path path, Run run, String identity, boolean several, Extensions known) {
        return new CheckpointFile(path, run, identity, several, known);
    }

    private void addStep(byte[] frame, Extensions known) throws IOException {
        if (frame.length < digestBytes) {
            throw new IOException("it has no network digest");
        }
        RecordedStep step = StepCodec.decode(Arrays.copyOfRange(frame, digestBytes, frame.length), known);
        steps.computeIfAbsent(HexFormat.of().formatHex(frame, 0, digestBytes), network -> new ArrayList<>())
                .add(step);
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
    public synchronized Consumer<RecordedStep> log(String network) {
        if (!written.add(network)) {
            return step -> {};
        }
        byte[] digest = digest(network);
        return step -> {
            byte[] encoded = StepCodec.encode(step);
            byte[] frame = Arrays.copyOf(digest, digestBytes + encoded.length);
            System.arraycopy(encoded, 0, frame, digestBytes, encoded.length);
            file.write(frame);
        };
    }

    private byte[] digest(String network) {
        return Arrays.copyOf(Samples.sha256().digest(network.getBytes(StandardCharsets.UTF_8)), digestBytes);
    }

    @Override
    public void close() {
        file.close();
    }
}
