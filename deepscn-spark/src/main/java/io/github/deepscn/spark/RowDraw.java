package io.github.deepscn.spark;

import io.github.deepscn.data.SplitMix64;
import java.io.Serializable;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.collections4.IteratorUtils;

/**
 * Draws a share of the rows. Seed, partition and position decide, so the same partitions give the same draw.
 *
 * @param share probability of each row
 * @param seed of the draw
 */
public record RowDraw(double share, long seed) implements Serializable {
    /** Whether the row at a position of a partition is drawn. */
    public boolean takes(int partition, long position) {
        return uniform(SplitMix64.place(seed, partition), position) < share;
    }

    /** A number from 0 to 1 that belongs to an index in the order of a seed. */
    public static double uniform(long seed, long index) {
        return (SplitMix64.place(seed, index) >>> 11) * 0x1p-53;
    }

    /** Maps a row, given its position in the partition and whether it is drawn. */
    public interface Mapping<A, B> {
        B of(A row, long position, boolean drawn);
    }

    /** Maps the rows of a partition. */
    public <A, B> Iterator<B> map(int partition, Iterator<A> rows, Mapping<A, B> mapping) {
        var positions = new AtomicLong();
        return IteratorUtils.transformedIterator(rows, row -> {
            long position = positions.getAndIncrement();
            return mapping.of(row, position, takes(partition, position));
        });
    }
}
