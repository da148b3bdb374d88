package io.github.deepscn.train;

/** Why training ended. */
public enum StopReason {
    /** The training RMSE reached the tolerance. */
    TOLERANCE,
    /** Nothing but rounding error was left to explain. */
    EXACT,
    /** The last layer reached its width. */
    WIDTHS,
    /** No candidate was admitted for the first node of a layer, or for the next node of the last one. */
    NO_CANDIDATE,
    /** As {@link #NO_CANDIDATE}, because no candidate would have raised the rank of H, which the rank rule requires. */
    FULL_RANK,
    /** A layer, or the last nodes of the last layer, did not improve the validation error. */
    VALIDATION,
    /** The time budget was used up. */
    TIME,
    /** The training was cancelled. */
    CANCELLED
}
