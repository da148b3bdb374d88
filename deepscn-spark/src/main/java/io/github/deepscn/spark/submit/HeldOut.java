package io.github.deepscn.spark.submit;

import io.github.deepscn.data.SplitMix64;
import java.io.Serializable;

/** Which rows are held out: a share of them, each by a draw that depends on the seed and on where it was read. */
final class HeldOut implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Other draws of the same seed are for rows by their number among all. */
    private static final long STREAM = 0x48656C644F7574L;

    private final double share;
    private final long seed;

    /**
     * Holds out a share.
     *
     * @param share from 0 to less than 1
     */
    HeldOut(double share, long seed) {
        this.share = share;
        this.seed = seed;
    }

    double share() {
        return share;
    }

    /** Whether a row is one of them, by its partition and its place in it. */
    boolean holds(int partition, long position) {
        long drawn = SplitMix64.place(SplitMix64.place(seed ^ STREAM, partition), position);
        return (drawn >>> 11) * 0x1p-53 < share;
    }
}
