package io.github.deepscn.app.training;

import io.github.deepscn.app.progress.Terminal;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.io.PrintWriter;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/** Warns of a checkpoint that cannot be written any more: when it happens, and again at the end. */
public final class CheckpointWarning implements TrainingListener {
    private final PrintWriter warnings;
    private TrainingEvent.@Nullable CheckpointFailed failure;

    public CheckpointWarning(PrintWriter warnings) {
        this.warnings = warnings;
    }

    @Override
    public void on(TrainingEvent event) {
        if (event instanceof TrainingEvent.CheckpointFailed failed) {
            failure = failed;
            // overwrites the progress, which is drawn again below
            warnings.println((Terminal.isInteractive() ? "\r" : "") + "warning: checkpoint " + failed.reason()
                    + "; the training goes on without it");
        }
    }

    /** Prints the state of the checkpoint if it failed. */
    public void tellInTheEnd() {
        if (failure != null) {
            warnings.println(
                    Files.exists(failure.file())
                            ? "warning: checkpoint " + failure.file()
                                    + " is incomplete; --resume would train again what it lacks"
                            : "warning: there is no checkpoint " + failure.file());
        }
    }
}
