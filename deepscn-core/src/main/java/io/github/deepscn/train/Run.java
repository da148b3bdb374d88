package io.github.deepscn.train;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Engines;
import io.github.deepscn.engine.Machine;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a training is carried out. Nothing here decides which model comes out, except that cancelling or running out of
 * time ends a training early.
 *
 * @param listener receives the events of the training
 * @param cancelled ends the training once it returns true; called by all working threads
 * @param machine threads and scratch folder
 * @param engines make the engines that hold the rows
 * @param checkpoint the file that every step is written to
 * @param resumes whether the training continues from the steps in the checkpoint
 * @param time a clock that already runs, in place of the options' time budget and of {@code cancelled}
 */
public record Run(
        TrainingListener listener,
        BooleanSupplier cancelled,
        Machine machine,
        Engines engines,
        Optional<Path> checkpoint,
        boolean resumes,
        Optional<TimeLeft> time) {
    public Run {
        Objects.requireNonNull(listener, "listener");
        Objects.requireNonNull(cancelled, "cancelled");
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(engines, "engines");
        Objects.requireNonNull(checkpoint, "checkpoint");
        Objects.requireNonNull(time, "time");
    }

    /** A run on all cores of this machine that reports to nobody and keeps no checkpoint. */
    public static Run standard() {
        return new Run(
                TrainingListener.none(),
                () -> false,
                Machine.whole(),
                Engines.local(),
                Optional.empty(),
                false,
                Optional.empty());
    }

    /** A {@link #standard} run with this number of threads. */
    public static Run onThreads(int threads) {
        return standard().withThreads(threads);
    }

    public Run withListener(TrainingListener told) {
        Objects.requireNonNull(told, "told");
        return new Run(told, cancelled, machine, engines, checkpoint, resumes, time);
    }

    /** Replaces the request to cancel, and any clock that already runs. */
    public Run withCancelled(BooleanSupplier request) {
        Objects.requireNonNull(request, "request");
        return new Run(listener, request, machine, engines, checkpoint, resumes, Optional.empty());
    }

    public Run withMachine(Machine other) {
        return new Run(listener, cancelled, other, engines, checkpoint, resumes, time);
    }

    public Run withThreads(int count) {
        return withMachine(machine.withThreads(count));
    }

    public Run withScratch(Path folder) {
        return withMachine(machine.withScratch(folder));
    }

    public Run withEngines(Engines others) {
        return new Run(listener, cancelled, machine, others, checkpoint, resumes, time);
    }

    /** Writes every step to a file; with {@code resume}, continues from the steps that are in it. */
    public Run withCheckpoint(Path file, boolean resume) {
        Objects.requireNonNull(file, "file");
        return new Run(listener, cancelled, machine, engines, Optional.of(file), resume, time);
    }

    public Run withoutCheckpoint() {
        return new Run(listener, cancelled, machine, engines, Optional.empty(), false, time);
    }

    /** Uses a clock that already runs in place of the time budget and of {@link #cancelled}. */
    public Run withTime(TimeLeft running) {
        return new Run(listener, cancelled, machine, engines, checkpoint, resumes, Optional.of(running));
    }

    /** The time for a training with these options; a time budget starts now unless a clock already runs. */
    public TimeLeft time(Options options) {
        return time.orElseGet(() -> TimeLeft.of(options.stopRules().timeBudget(), cancelled));
    }

    /** An engine for sums over rows, without training. */
    public Engine engine(Samples rows) {
        return engines.over(rows, null, machine);
    }

    /** The engine for a training. */
    public Engine engine(Samples training, @Nullable Samples validation) {
        return engines.over(training, validation, machine);
    }

    /** A trainer over an engine. */
    public Trainer trainer(Options options, Engine engine) {
        return new Trainer(options, engine, listener, time(options));
    }

    /** Tells the listener that a checkpoint can no longer be written. */
    public Consumer<WriteException> checkpointFailed(Path file) {
        return failure -> listener.on(new TrainingEvent.CheckpointFailed(file, String.valueOf(failure.getMessage())));
    }
}
