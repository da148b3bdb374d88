package io.github.deepscn.app.training;

import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.TrainingEvent;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Shows each node of a training as progress, and warns of a checkpoint that cannot be written any more: when it
 * happens, and again at the end.
 */
public final class TrainingProgress {
    private final PrintWriter warnings;
    private final double unit;
    private long nodes;
    private TrainingEvent.@Nullable CheckpointFailed failure;

    /**
     * Shows a training.
     *
     * @param unit the factor that converts errors to the units of the target
     */
    public TrainingProgress(PrintWriter warnings, double unit) {
        this.warnings = warnings;
        this.unit = unit;
    }

    public void show(TrainingEvent event, Progress progress) {
        if (event instanceof TrainingEvent.NodeAdded added) {
            NodeRecord node = added.node();
            String heldOut = Double.isNaN(node.validationRmse()) ? "" : ", held out " + shown(node.validationRmse());
            progress.at(++nodes, "layer " + node.layer() + ", train " + shown(node.trainRmse()) + heldOut);
        } else if (event instanceof TrainingEvent.Phase phase) {
            progress.phase(phase.what());
        } else if (event instanceof TrainingEvent.CheckpointFailed failed) {
            failure = failed;
            // overwrites the progress, which is drawn again below
            warnings.println((Progress.isInteractive() ? "\r" : "") + "warning: checkpoint " + failed.reason()
                    + "; the training continues without it");
        }
    }

    private String shown(double rmse) {
        return String.format(Locale.ROOT, "%.4g", rmse * unit);
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
