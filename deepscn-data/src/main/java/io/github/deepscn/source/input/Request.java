package io.github.deepscn.source.input;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * What every format needs to know to read a table.
 *
 * @param sample number of rows to read, or empty to read all rows
 * @param seed selects the rows of the sample
 * @param notes receives sentences on how cells were understood
 */
public record Request(
        ColumnTypes types,
        MissingWords missing,
        OptionalLong sample,
        long seed,
        HeapBudget heap,
        Consumer<String> notes) {
    public static final int MOST_COLUMNS = 1_000_000;

    /** Number of rows to take from this many rows. */
    public double taken(double rows) {
        return Math.min(rows, (double) sample.orElse(Long.MAX_VALUE));
    }

    /**
     * Tells by the number of a row, counted from zero, whether the row is taken. The rows with the smallest keys form
     * the sample, which therefore depends on the seed and the number of rows alone.
     */
    public LongPredicate choice(long rows) {
        if (sample.isEmpty() || sample.getAsLong() >= rows) {
            return row -> true;
        }
        var smallest = new PriorityQueue<Long>(Comparator.reverseOrder());
        for (long row = 0; row < rows; row++) {
            smallest.add(key(row));
            if (smallest.size() > sample.getAsLong()) {
                smallest.remove();
            }
        }
        long largest = smallest.element();
        return row -> key(row) <= largest;
    }

    /** The random key of a row, different for every row. */
    long key(long row) {
        return SplitMix64.place(seed + SplitMix64.STEP, row + 1);
    }

    /** Refuses more columns than a table may have. */
    public static void requireFewColumns(String source, double columns) {
        Require.that(
                columns <= MOST_COLUMNS,
                source + " has more than " + Wording.count(MOST_COLUMNS) + " columns, the most that are read");
    }
}
