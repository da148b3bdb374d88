package io.github.deepscn.app.training;

import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.Locale;

/** Shows each node of a training as progress. */
public final class TrainingProgress implements TrainingListener {
    private final Progress progress;
    private final double unit;
    private long nodes;

    /**
     * Shows a training.
     *
     * @param unit the factor that converts errors to the units of the target
     */
    public TrainingProgress(Progress progress, double unit) {
        this.progress = progress;
        this.unit = unit;
    }

    @Override
    public void on(TrainingEvent event) {
        if (event instanceof TrainingEvent.NodeAdded added) {
            NodeRecord node = added.node();
            String heldOut = Double.isNaN(node.validationRmse()) ? "" : ", held out " + shown(node.validationRmse());
            progress.at(++nodes, "layer " + node.layer() + ", train " + shown(node.trainRmse()) + heldOut);
        } else if (event instanceof TrainingEvent.Phase phase) {
            progress.phase(phase.what());
        }
    }

    private String shown(double rmse) {
        return String.format(Locale.ROOT, "%.4g", rmse * unit);
    }
}
