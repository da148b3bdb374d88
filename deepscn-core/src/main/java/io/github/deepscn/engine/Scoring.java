package io.github.deepscn.engine;

/** What candidates are scored against; each includes those before it. */
public enum Scoring {
    /** The residual. */
    RESIDUAL,
    /** The basis. */
    BASIS,
    /** One another, so that several can be chosen by one round over the rows. */
    PAIRS
}
