package io.github.deepscn.engine;

/** A visit of the rows was stopped before its end, as asked; it has no sums. */
public final class RoundStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RoundStopped() {
        super("a visit of rows was given up", null, false, false);
    }
}
