package io.github.deepscn.spark;

import io.github.deepscn.data.SplitMix64;
import java.io.Serializable;

/**
 * Draws a share of the rows. Seed, partition and position decide, so the same partitions give the same draw.
 *
 * @param share probability of each row
 * @param seed of the draw
 */
public record RowDraw(double share, long seed) implements Serializable {
    /** Whether the row at a position of a partition is drawn. */
    public boolean takes(int partition, long position) {
        long place = SplitMix64.place(SplitMix64.place(seed, partition), position);
        return (place >>> 11) * 0x1p-53 < share;
    }
}
