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
    /** As {@link #NO_CANDIDATE}, because the rank of H would not have risen and the rank rule asks for that. */
    FULL_RANK,
    /** A layer, or the end of the last one, brought no better validation error. */
    VALIDATION,
    /** The time budget was used up. */
    TIME,
    /** Somebody asked for it. */
    CANCELLED
}
