package io.github.deepscn.bench.speed;

import java.util.function.IntConsumer;

/** Measures wall time. */
final class Clock {
    private Clock() {}

    /** Work that may fail. */
    interface Work<E extends Exception> {
        void run() throws E;
    }

    static <E extends Exception> double seconds(Work<E> work) throws E {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    /** Runs a task on every thread, given the thread's number, and returns the seconds until all are done. */
    static double seconds(int threads, IntConsumer task) {
        var team = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int number = t;
            team[t] = new Thread(() -> task.accept(number));
        }
        return seconds(() -> {
            for (Thread thread : team) {
                thread.start();
            }
            try {
                for (Thread thread : team) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while measuring", e);
            }
        });
    }
}
