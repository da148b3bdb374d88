package io.github.deepscn.spark;

import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.Iterator;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * A partition's answer to a round: its totals, or the exception that a kernel threw. The exception travels as an answer
 * so that Spark does not run the task again, which would fail the same way.
 *
 * @param sums of the totals
 * @param maxima of the totals
 * @param failure a {@link RuntimeException} or {@link Error}, or null
 * @param nanos time the kernel took
 */
@SuppressWarnings("ArrayRecordComponent")
record RoundAnswer(double[] sums, double[] maxima, @Nullable Throwable failure, long nanos) implements Serializable {
    /** The most bytes of answers that the driver takes at once: a quarter of what Spark allows by default. */
    private static final long MOST_BYTES = 1 << 28;

    static RoundAnswer of(Totals totals, long nanos) {
        return new RoundAnswer(totals.sums(), totals.maxima(), null, nanos);
    }

    static RoundAnswer of(Throwable failure) {
        return new RoundAnswer(new double[0], new double[0], failure, 0);
    }

    /** The totals that a computation returns, or its exception. */
    static RoundAnswer of(Supplier<Totals> computation) {
        long start = System.nanoTime();
        try {
            return of(computation.get(), System.nanoTime() - start);
        } catch (RuntimeException | Error e) {
            return of(e);
        }
    }

    /**
     * Adds the packed answers of all partitions in their order. If they are large, they wait on the disks of the
     * executors until the driver fetches one after the other.
     *
     * @return time the kernels took
     */
    static long addAll(JavaRDD<byte[]> answers, Totals totals) {
        return addAll(answers, totals, MOST_BYTES);
    }

    /**
     * Adds the packed answers of all partitions in their order.
     *
     * @param most the most bytes that the driver takes at once
     */
    static long addAll(JavaRDD<byte[]> answers, Totals totals, long most) {
        long bytes = (long) Double.BYTES * totals.sums().length * answers.getNumPartitions();
        if (bytes <= most) {
            return addAll(answers.collect().iterator(), totals);
        }
        JavaRDD<byte[]> waiting = answers.persist(StorageLevel.DISK_ONLY());
        try {
            waiting.count();
            return addAll(waiting.toLocalIterator(), totals);
        } finally {
            waiting.unpersist(false);
        }
    }

    private static long addAll(Iterator<byte[]> answers, Totals totals) {
        long nanos = 0;
        while (answers.hasNext()) {
            RoundAnswer answer = Parcel.<RoundAnswer>unpack(answers.next()).get(0);
            answer.addTo(totals);
            nanos += answer.nanos;
        }
        return nanos;
    }

    /** Adds the totals of the partition, or throws the exception of the kernel. */
    void addTo(Totals totals) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException runtime) {
            throw runtime;
        }
        totals.add(sums, maxima);
    }
}
