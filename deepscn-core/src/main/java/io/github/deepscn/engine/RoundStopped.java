package io.github.deepscn.engine;

/** A visit of rows was given up before its end, as was asked for: its sums are not to be had. */
public final class RoundStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RoundStopped() {
        super("a visit of rows was given up", null, false, false);
    }
}
