package io.github.deepscn.spark;

import io.github.deepscn.engine.Totals;
import java.io.Serializable;
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
    static RoundAnswer of(Totals totals, long nanos) {
        return new RoundAnswer(totals.sums(), totals.maxima(), null, nanos);
    }

    static RoundAnswer of(Throwable failure) {
        return new RoundAnswer(new double[0], new double[0], failure, 0);
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
