package io.github.deepscn.io;

import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.StepLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a training, appended as they are done. Whenever the process dies, what has been written can be read: a
 * step that was cut short is dropped.
 *
 * <p>Layout: {@link FrameFile}, with a frame for each step ({@link StepCodec}).
 */
public final class CheckpointFile implements StepLog, AutoCloseable {
    private final FrameFile file;
    private final List<RecordedStep> steps;

    private CheckpointFile(FrameFile file, List<RecordedStep> steps) {
        this.file = file;
        this.steps = steps;
    }

    /**
     * Begins a checkpoint; one that was there is replaced.
     *
     * @param identity names the training: only this one may go on from it
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public static CheckpointFile create(Path path, String identity) {
        return new CheckpointFile(FrameFile.create(path, identity), List.of());
    }

    /**
     * Opens a checkpoint to go on from it.
     *
     * @throws io.github.deepscn.data.BadInputException if it is not one, or not of this training
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static CheckpointFile open(Path path, String identity) {
        var steps = new ArrayList<RecordedStep>();
        var file = FrameFile.open(path, identity, frame -> steps.add(StepCodec.decode(frame)));
        return new CheckpointFile(file, List.copyOf(steps));
    }

    /**
     * What names the training that a checkpoint is of.
     *
     * @throws io.github.deepscn.data.BadInputException if it is no checkpoint
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static String identity(Path path) {
        return FrameFile.identity(path);
    }

    /** The steps that were there when it was opened. */
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
