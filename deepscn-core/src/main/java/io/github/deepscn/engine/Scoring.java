package io.github.deepscn.engine;

/** What candidates are multiplied by; each constant includes those before it. */
public enum Scoring {
    /** The residual. */
    RESIDUAL,
    /** The basis. */
    BASIS,
    /** Each other as well, so that one round over the rows is enough to choose several. */
    PAIRS
}
