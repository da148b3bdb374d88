package io.github.deepscn.paper.experiment;

/** Hears how far an experiment is. */
@FunctionalInterface
public interface StepListener {
    /** Hears nothing. */
    StepListener NONE = (done, note) -> {};

    /**
     * Called after every step.
     *
     * @param done number of steps done so far
     * @param note the state in a few words
     */
    void at(long done, String note);
}
