package io.github.deepscn.spark;

import io.github.deepscn.data.SplitMix64;
import java.io.Serializable;

/**
 * A share of rows, drawn by seed, partition and position: the same each time the same partitions are read.
 *
 * @param share the probability of each row to be taken
 * @param seed of the draw
 */
public record RowDraw(double share, long seed) implements Serializable {
    /** Whether a row is taken, by the number of its partition and its own in there. */
    public boolean takes(int partition, long position) {
        long place = SplitMix64.place(SplitMix64.place(seed, partition), position);
        return (place >>> 11) * 0x1p-53 < share;
    }
}
