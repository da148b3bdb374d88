package io.github.deepscn.spark.submit;

import org.apache.spark.util.SignalUtils;

/**
 * Lets the first Ctrl-C stop a training instead of the process, so that the best network so far can be written. The
 * second ends the process. A shutdown hook would not do, because Spark stops its context in a hook of its own.
 */
final class CtrlC implements AutoCloseable {
    private volatile boolean requested;
    private volatile boolean closed;

    CtrlC() {
        SignalUtils.register("INT", this::take);
    }

    /** Handles the signal and returns true, or returns false to leave it to others. */
    Object take() {
        boolean first = !requested && !closed;
        requested |= first;
        return first;
    }

    boolean requested() {
        return requested;
    }

    @Override
    public void close() {
        closed = true;
    }
}
