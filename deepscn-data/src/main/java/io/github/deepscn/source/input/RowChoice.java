package io.github.deepscn.source.input;

import io.github.deepscn.data.SplitMix64;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongPredicate;

/**
 * Draws a sample of rows. Every row has a random key, a function of the seed and the row number; the rows with the
 * smallest keys form the sample. The sample therefore depends on the seed and the number of rows alone.
 */
final class RowChoice {
    private RowChoice() {}

    static LongPredicate sample(long wanted, long rows, long seed) {
        if (wanted >= rows) {
            return row -> true;
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
        long largest = smallest.element();
        return row -> key(seed, row) <= largest;
    }

    static long key(long seed, long row) {
        return SplitMix64.place(seed + SplitMix64.STEP, row + 1);
    }
}
