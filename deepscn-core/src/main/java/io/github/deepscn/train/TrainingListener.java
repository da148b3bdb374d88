package io.github.deepscn.train;

/**
 * Is told what happens in a training, on the thread that trains. What it throws ends the training and leaves
 * {@code fit}.
 */
@FunctionalInterface
public interface TrainingListener {
    void on(TrainingEvent event);

    /** One that does not care. */
    static TrainingListener none() {
        return event -> {};
    }
}
