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
    /** Training ended. */
    STOPPED
}
