package io.github.deepscn.engine;

/** What candidates are multiplied with; each includes those before it. */
public enum Scoring {
    /** The residual. */
    RESIDUAL,
    /** The basis. */
    BASIS,
    /** Each other, so that one round over the rows is enough to choose several. */
    PAIRS
}
