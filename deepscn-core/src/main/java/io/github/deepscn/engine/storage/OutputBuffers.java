package io.github.deepscn.engine.storage;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Buffers for the candidate outputs of a block, lent to it while it scores. There are as many as working threads. */
public final class OutputBuffers {
    private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<float[]> freeRough = new ConcurrentLinkedQueue<>();

    public double[] borrow(int length) {
        double[] buffer = free.poll();
        return buffer == null || buffer.length < length ? new double[length] : buffer;
    }

    public void giveBack(double[] buffer) {
        free.add(buffer);
    }

    public float[] borrowRough(int length) {
        float[] buffer = freeRough.poll();
        return buffer == null || buffer.length < length ? new float[length] : buffer;
    }

    public void giveBack(float[] buffer) {
        freeRough.add(buffer);
    }
}
