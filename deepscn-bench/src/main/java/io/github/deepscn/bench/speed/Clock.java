package io.github.deepscn.bench.speed;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Measures what threads take together. */
final class Clock {
    private Clock() {}

    /** The seconds until every thread has done its part, given its number. */
    static double seconds(int threads, IntConsumer part) {
        var team = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int number = t;
            team[t] = new Thread(() -> part.accept(number));
        }
        long start = System.nanoTime();
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
        return (System.nanoTime() - start) / 1e9;
    }

    /** What all threads of this process have computed so far. */
    static double processorSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : Double.NaN;
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
