package io.github.deepscn.engine;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Room for the candidate outputs of a block, lent to it while it scores: as many as there are threads. */
final class OutputBuffers {
    private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();
    private final boolean keeping;

    private OutputBuffers(boolean keeping) {
        this.keeping = keeping;
    }

    /** For blocks that may keep outputs of their own, too, for as long as they are of use. */
    static OutputBuffers besideKept() {
        return new OutputBuffers(true);
    }

    /** For blocks that are to take little memory, or are told of a chosen candidate by its weights alone. */
    static OutputBuffers only() {
        return new OutputBuffers(false);
    }

    /** Whether blocks may keep outputs. */
    boolean isKeeping() {
        return keeping;
    }

    double[] borrow(int length) {
        double[] buffer = free.poll();
        return buffer == null || buffer.length < length ? new double[length] : buffer;
    }

    void giveBack(double[] buffer) {
        free.add(buffer);
    }
}
