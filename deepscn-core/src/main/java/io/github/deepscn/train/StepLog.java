package io.github.deepscn.train;

/** Receives every step as it is completed, to record it. An exception that it throws ends the training. */
@FunctionalInterface
public interface StepLog {
    void write(RecordedStep step);

    /** A log that records nothing. */
    static StepLog none() {
        return step -> {};
    }
}
