package io.github.deepscn.train;

/**
 * Is told what happens in a training, on the thread that trains. What it throws ends the training and leaves
 * {@code fit}.
 */
@FunctionalInterface
public interface TrainingListener {
    void on(TrainingEvent event);

    /** One that does not care, but has the log tell of a checkpoint that failed. */
    static TrainingListener none() {
        return event -> {
            if (event instanceof TrainingEvent.CheckpointFailed failed) {
                System.getLogger(TrainingListener.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "The training goes on without its checkpoint. " + failed.reason());
            }
        };
    }
}
