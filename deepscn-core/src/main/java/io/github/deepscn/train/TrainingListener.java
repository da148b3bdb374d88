package io.github.deepscn.train;

/** Is told what happens in a training, on the thread that trains. */
@FunctionalInterface
public interface TrainingListener {
    void on(TrainingEvent event);

    /** One that does not care. */
    static TrainingListener none() {
        return event -> {};
    }
}
