package io.github.deepscn;

import io.github.deepscn.train.Run;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * How a training is carried out, which all front doors let one set.
 *
 * @param <T> the training itself
 */
public abstract sealed class Training<T extends Training<T>>
        permits DeepScn, DeepScnClassifier, Learner, TableTraining {
    final Run run;

    Training(Run run) {
        this.run = Objects.requireNonNull(run, "run");
    }

    /**
     * Replaces listener, cancellation, time, threads, scratch folder, checkpoint and engines, all at once.
     *
     * @param how the settings, which replace all earlier ones
     * @return a training with this setting
     */
    public abstract T run(Run how);

    /**
     * Reports every node to a listener; errors are in the units that the network learns.
     *
     * @param told receives the events, on the thread that trains
     * @return a training with this setting
     */
    public T listener(TrainingListener told) {
        return run(run.withListener(told));
    }

    /**
     * Ends the training once {@code request} returns true; {@code fit} then returns the network so far. All working
     * threads call it, between blocks of candidates and, if a block takes long, between blocks of rows. An interrupt of
     * the training thread has the same effect and leaves the thread's interrupt flag set.
     *
     * @param request asked between nodes, by one thread at a time
     * @return a training with this setting
     */
    public T cancelledBy(BooleanSupplier request) {
        return run(run.withCancelled(request));
    }

    /**
     * {@return the number of threads}
     *
     * <p>The model does not depend on it.
     *
     * @param count the number of threads, at least one
     */
    public T threads(int count) {
        return run(run.withThreads(count));
    }

    /**
     * Keeps encoded rows in a file in this folder instead of on the heap while {@code fit} runs: slower, but limited
     * only by the disk. The model does not depend on it.
     *
     * @param folder a folder on a disk with room for the rows
     * @return a training with this setting
     */
    public T scratch(Path folder) {
        return run(run.withScratch(folder));
    }

    /**
     * Writes every step to a file, from which {@link #resume} continues if the process dies. An existing file is
     * overwritten only if it is empty or a checkpoint of the same training; otherwise {@code fit} refuses it. If the
     * file can no longer be written, for instance on a full disk, the listener is told
     * ({@link TrainingEvent.CheckpointFailed}) and the training continues without it. All networks of an ensemble are
     * written to the one file; the second network of a classifier is not written.
     *
     * @param file the checkpoint
     * @return a training with this setting
     */
    public T checkpoint(Path file) {
        return run(run.withCheckpoint(file, false));
    }

    /**
     * Continues from the checkpoint of a training that was cut short, and continues to write it. Options (except the
     * time budget) and rows must be the same; the model is then the same too, bit for bit on the same machine.
     *
     * @param file the checkpoint
     * @return a training with this setting
     */
    public T resume(Path file) {
        return run(run.withCheckpoint(file, true));
    }
}
