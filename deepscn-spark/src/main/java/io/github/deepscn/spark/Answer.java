package io.github.deepscn.spark;

import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.List;

/**
 * What a partition answers to a round: its totals, or what a kernel threw. That comes back as an answer and not as a
 * failure of the task, as trying again would not help.
 */
final class Answer implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double[] sums;
    private final double[] maxima;
    /** None, or the packed failure. */
    private final byte[] failure;
    /** What it took to compute them. */
    private final long nanos;

    private Answer(double[] sums, double[] maxima, byte[] failure, long nanos) {
        this.sums = sums;
        this.maxima = maxima;
        this.failure = failure;
        this.nanos = nanos;
    }

    static Answer of(Totals totals, long nanos) {
        return new Answer(totals.sums(), totals.maxima(), new byte[0], nanos);
    }

    static Answer of(Throwable failure) {
        return new Answer(new double[0], new double[0], Parcel.pack(List.of(failure)), 0);
    }

    long nanos() {
        return nanos;
    }

    /** Adds its share, or throws what the kernel threw. */
    void addTo(Totals totals) {
        if (failure.length > 0) {
            Throwable thrown = Parcel.unpack(failure, Throwable.class).get(0);
            if (thrown instanceof Error error) {
                throw error;
            }
            throw thrown instanceof RuntimeException runtime ? runtime : new IllegalStateException(thrown);
        }
        totals.add(sums, maxima);
    }
}
