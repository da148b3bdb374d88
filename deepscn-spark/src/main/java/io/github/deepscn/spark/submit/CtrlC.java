package io.github.deepscn.spark.submit;

import org.apache.spark.util.SignalUtils;

/**
 * Lets the first Ctrl-C stop a training in place of the process, so that what there is can still be written; a second
 * one ends the process. A hook for the end of the process would not do: Spark stops its context in one of its own.
 */
final class CtrlC implements AutoCloseable {
    private volatile boolean requested;
    private volatile boolean closed;

    CtrlC() {
        SignalUtils.register("INT", this::take);
    }

    /** Whether the signal is dealt with. */
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
