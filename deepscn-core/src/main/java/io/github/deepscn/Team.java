package io.github.deepscn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Threads that do several things of one kind side by side. */
final class Team {
    /** One of the things. */
    interface Work<T> {
        /**
         * Does it.
         *
         * @param number of the thing, counted from zero
         * @param share how many threads it may use itself
         */
        T apply(int number, int share);
    }

    private final int threads;
    /** Whether the thread that waits was interrupted. */
    private volatile boolean interrupted;

    Team(int threads) {
        this.threads = threads;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /** Does pieces of work that give nothing back, as many at a time as there are threads. */
    void all(int count, IntConsumer piece) {
        each(0, count, 1, (number, share) -> {
            piece.accept(number);
            return number;
        });
    }

    /** As many at a time as there are threads; the last few, if they are fewer, have several threads each. */
    <T> List<T> each(int count, Work<T> work) {
        int even = count / threads * threads;
        var results = new ArrayList<>(each(0, even, 1, work));
        if (even < count) {
            results.addAll(each(even, count, threads / (count - even), work));
        }
        return results;
    }

    private <T> List<T> each(int from, int to, int share, Work<T> work) {
        var pool = Executors.newFixedThreadPool(Math.max(1, Math.min(threads, to - from)));
        try {
            var results = IntStream.range(from, to)
                    .mapToObj(k -> pool.submit(() -> work.apply(k, share)))
                    .toList();
            return results.stream().map(this::result).toList();
        } finally {
            pool.shutdownNow();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits to the end; who works can ask whether there was an interrupt. */
    private <T> T result(Future<T> future) {
        while (true) {
            try {
                return future.get();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                if (e.getCause() instanceof Error cause) {
                    throw cause; // a full heap is to be told as what it is
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
