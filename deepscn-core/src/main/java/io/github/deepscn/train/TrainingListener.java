package io.github.deepscn.train;

/**
 * Receives the events of a training, on the training thread. An exception that it throws ends the training and is
 * thrown by {@code fit}.
 */
@FunctionalInterface
public interface TrainingListener {
    void on(TrainingEvent event);

    /** A listener that ignores all events but a failed checkpoint, for which it logs a warning. */
    static TrainingListener none() {
        return event -> {
            if (event instanceof TrainingEvent.CheckpointFailed failed) {
                System.getLogger(TrainingListener.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "The training continues without its checkpoint. " + failed.reason());
            }
        };
    }
}
