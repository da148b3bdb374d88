package io.github.deepscn.bench.speed;

/** Measures wall time. */
final class Clock {
    private Clock() {}

    /** Work that may fail. */
    interface Work {
        void run() throws Exception;
    }

    static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }
}
