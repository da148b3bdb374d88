package io.github.deepscn.spark;

import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.List;

/**
 * A partition's answer to a round: its totals, or the exception that a kernel threw. The exception travels as an answer
 * so that Spark does not run the task again, which would fail the same way.
 */
final class RoundAnswer implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double[] sums;
    private final double[] maxima;
    /** The packed exception, or empty. */
    private final byte[] failure;
    /** Time the kernel took. */
    final long nanos;

    private RoundAnswer(double[] sums, double[] maxima, byte[] failure, long nanos) {
        this.sums = sums;
        this.maxima = maxima;
        this.failure = failure;
        this.nanos = nanos;
    }

    static RoundAnswer of(Totals totals, long nanos) {
        return new RoundAnswer(totals.sums(), totals.maxima(), new byte[0], nanos);
    }

    static RoundAnswer of(Throwable failure) {
        return new RoundAnswer(new double[0], new double[0], Parcel.pack(List.of(failure)), 0);
    }

    /** Adds the totals of the partition, or throws the exception of the kernel. */
    void addTo(Totals totals) {
        if (failure.length > 0) {
            Throwable thrown = Parcel.<Throwable>unpack(failure).get(0);
            if (thrown instanceof Error error) {
                throw error;
            }
            throw thrown instanceof RuntimeException runtime ? runtime : new IllegalStateException(thrown);
        }
        totals.add(sums, maxima);
    }
}
