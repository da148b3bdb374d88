package io.github.deepscn.engine;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Room for candidate outputs. Few rows: every block keeps its own, and the chosen column need not be computed again.
 * Many rows: that would cost as much memory as so many nodes, so blocks borrow a buffer while they score. Which of the
 * two depends on the data alone.
 */
final class OutputBuffers {
    /** The largest rows × candidates to keep: 64 MB. */
    private static final long KEPT_LIMIT = 8_000_000;

    private final long rows;
    private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();

    OutputBuffers(long rows) {
        this.rows = rows;
    }

    boolean keepsOutputs(int candidates) {
        return rows * candidates <= KEPT_LIMIT;
    }

    double[] borrow(int length) {
        double[] buffer = free.poll();
        return buffer == null || buffer.length < length ? new double[length] : buffer;
    }

    void giveBack(double[] buffer) {
        free.add(buffer);
    }
}
