package io.github.deepscn.engine;

/** What of a block of candidates is rounded to single precision when they are scored, with all that follows from it. */
public enum Rounding {
    /** Nothing: scores are exact. */
    NONE,
    /** The outputs: safe however steep a node is, and sums over the rows take half the time. */
    OUTPUTS,
    /** Inputs and weights: all takes half the time. */
    INPUTS;

    /** The next one that rounds less. */
    public Rounding less() {
        return this == INPUTS ? OUTPUTS : NONE;
    }
}
