package io.github.deepscn.io.checkpoint;

import io.github.deepscn.data.WriteException;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.StepLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of one training, appended as they are done. If the process dies, the steps written so far can be read; a
 * step that was cut short is dropped.
 *
 * <p>Layout: a {@link FrameFile} with a frame for each step ({@link StepCodec}).
 */
public final class CheckpointFile implements StepLog, AutoCloseable {
    private final FrameFile file;
    private final List<RecordedStep> steps;

    private CheckpointFile(FrameFile file, List<RecordedStep> steps) {
        this.file = file;
        this.steps = steps;
    }

    /**
     * Starts a checkpoint.
     *
     * @param identity identifies the training; only this training may resume from the file
     * @param failed is called once, when the file cannot be written; nothing is written after that
     * @throws io.github.deepscn.data.BadInputException if no file can be written there, or the file exists and is not a
     *     checkpoint of this training
     */
    public static CheckpointFile create(Path path, String identity, Consumer<WriteException> failed) {
        return new CheckpointFile(FrameFile.create(path, identity, failed), List.of());
    }

    /**
     * Opens a checkpoint to resume from it.
     *
     * @param known the families that nodes may have
     * @param failed as for {@link #create}
     * @throws io.github.deepscn.data.BadInputException if the file is not a checkpoint, or is one of another training
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static CheckpointFile open(Path path, String identity, Extensions known, Consumer<WriteException> failed) {
        var steps = new ArrayList<RecordedStep>();
        var file = FrameFile.open(path, identity, frame -> steps.add(StepCodec.decode(frame, known)), failed);
        return new CheckpointFile(file, List.copyOf(steps));
    }

    /**
     * The identity of the training that wrote a checkpoint.
     *
     * @throws io.github.deepscn.data.BadInputException if the file is not a checkpoint
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static String identity(Path path) {
        return FrameFile.identity(path);
    }

    /**
     * Refuses the path of a file that exists, is not empty and is not a checkpoint.
     *
     * @throws io.github.deepscn.data.BadInputException if there is such a file
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static void requireNoOther(Path path) {
        FrameFile.requireNoOther(path);
    }

    /** The steps in the file when it was opened. */
    public List<RecordedStep> steps() {
        return steps;
    }

    @Override
    public void write(RecordedStep step) {
        file.write(StepCodec.encode(step));
    }

    @Override
    public void close() {
        file.close();
    }
}
