package io.github.deepscn.engine;

/** Thrown if a round was stopped on request before its end; it has no sums. */
public final class RoundStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RoundStopped() {
        super("a visit of rows was given up", null, false, false);
    }
}
