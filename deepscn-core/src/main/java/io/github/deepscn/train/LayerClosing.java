package io.github.deepscn.train;

/** Why a layer took no more nodes. */
public enum LayerClosing {
    /** It reached its width. */
    WIDTH,
    /** No candidate was admitted in any scope. */
    NO_CANDIDATE,
    /** The next node would not have raised the rank of H. */
    FULL_RANK,
    /** Its last nodes did not improve the validation error. */
    VALIDATION,
    /**
     * It belongs to the network that training started from, has fewer nodes than the options allow, and another layer
     * follows.
     */
    GIVEN,
    /** Training ended. */
    STOPPED
}
