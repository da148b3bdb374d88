package io.github.deepscn.train;

/** Why a layer took no more nodes. */
public enum LayerClosing {
    /** It reached its width. */
    WIDTH,
    /** No candidate was admitted in any scope. */
    NO_CANDIDATE,
    /** The next node would not have raised the rank of H. */
    FULL_RANK,
    /** Its last nodes brought no better validation error. */
    VALIDATION,
    /**
     * It came, with fewer nodes than the options allow, with a network that was grown, and another layer follows it.
     */
    GIVEN,
    /** Training ended. */
    STOPPED
}
