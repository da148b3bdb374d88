package io.github.deepscn.train;

/** Is given every step as it is done, to write it down. What it throws ends the training. */
@FunctionalInterface
public interface StepLog {
    void write(RecordedStep step);

    /** One that writes nothing. */
    static StepLog none() {
        return step -> {};
    }
}
