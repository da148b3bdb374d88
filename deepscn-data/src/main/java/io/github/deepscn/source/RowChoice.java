package io.github.deepscn.source;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Which rows are taken: all, or a sample. Every row has a random key, a function of the seed and its number; the rows
 * with the smallest keys are the sample. So it depends on the seed and the number of rows alone, whoever reads them in
 * what order.
 */
final class RowChoice {
    static final RowChoice ALL = new RowChoice(0, Long.MAX_VALUE);

    private final long seed;
    private final long largestKey;

    private RowChoice(long seed, long largestKey) {
        this.seed = seed;
        this.largestKey = largestKey;
    }

    /** A sample of so many rows out of all. */
    static RowChoice sample(long wanted, long rows, long seed) {
        if (wanted >= rows) {
            return ALL;
        }
        var smallest = new PriorityQueue<Long>(Comparator.reverseOrder());
        for (long row = 0; row < rows; row++) {
            long key = key(seed, row);
            if (smallest.size() < wanted) {
                smallest.add(key);
            } else if (key < smallest.element()) {
                smallest.remove();
                smallest.add(key);
            }
        }
        return new RowChoice(seed, smallest.element());
    }

    boolean takes(long row) {
        return largestKey == Long.MAX_VALUE || key(seed, row) <= largestKey;
    }

    /** Different for different rows: each step can be undone. */
    static long key(long seed, long row) {
        return mixed(mixed(seed) + row * 0x9E3779B97F4A7C15L);
    }

    private static long mixed(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
