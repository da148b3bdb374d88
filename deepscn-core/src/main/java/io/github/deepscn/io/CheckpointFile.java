package io.github.deepscn.io;

import io.github.deepscn.data.WriteException;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.StepLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
     * Begins a checkpoint.
     *
     * @param identity names the training: only this one may go on from it
     * @param failed is told once, when the file cannot be written; from then on nothing is
     * @throws io.github.deepscn.data.BadInputException if no file can be written there, or one is there that is no
     *     checkpoint, or one of another training
     */
    public static CheckpointFile create(Path path, String identity, Consumer<WriteException> failed) {
        return new CheckpointFile(FrameFile.create(path, identity, failed), List.of());
    }

    /**
     * Opens a checkpoint to go on from it.
     *
     * @param failed as for {@link #create}
     * @throws io.github.deepscn.data.BadInputException if it is not one, or not of this training
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static CheckpointFile open(Path path, String identity, Consumer<WriteException> failed) {
        var steps = new ArrayList<RecordedStep>();
        var file = FrameFile.open(path, identity, frame -> steps.add(StepCodec.decode(frame)), failed);
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

    /**
     * Refuses a place for a checkpoint where a file is that is none.
     *
     * @throws io.github.deepscn.data.BadInputException if it is so
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static void requireNoOther(Path path) {
        FrameFile.requireNoOther(path);
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
