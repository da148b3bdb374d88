package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which rows are kept from training to judge it.
 *
 * @param share of the rows, from 0 (none) to less than 1
 * @param groupBy a column: rows with the same value stay together
 * @param timeOrder a column: the last rows in its order are held out
 */
public record HoldOut(double share, Optional<String> groupBy, Optional<String> timeOrder) {
    public HoldOut {
        Require.that(share >= 0 && share < 1, "validation is " + share + ", must be at least 0 and less than 1");
        Require.that(
                groupBy.isEmpty() || timeOrder.isEmpty(),
                "rows cannot be held out both by groups and by time; name one column");
    }

    /** No row. */
    public static HoldOut none() {
        return new HoldOut(0, Optional.empty(), Optional.empty());
    }

    /** A share of the rows at random. */
    public static HoldOut share(double share) {
        return new HoldOut(share, Optional.empty(), Optional.empty());
    }

    /** Whole groups, by the column that names them. */
    public HoldOut by(String groupColumn) {
        return new HoldOut(share, Optional.of(groupColumn), timeOrder);
    }

    /** The latest rows, by the column that says when. */
    public HoldOut latestBy(String timeColumn) {
        return new HoldOut(share, groupBy, Optional.of(timeColumn));
    }

    /**
     * The rows to train on and the rows held out, counted from zero, each in the order of the table.
     *
     * @param table all rows
     * @param classes where every class shall have its share in both parts: the column
     * @param seed of the draw
     * @throws BadInputException if a named column is not there or cannot be put in order, or one part is left empty
     */
    public List<int[]> split(Table table, Optional<Column> classes, long seed) {
        int rows = table.rows();
        boolean[] held = new boolean[rows];
        if (share > 0) {
            if (groupBy.isPresent()) {
                holdGroups(table.column(groupBy.get()), seed, held);
            } else if (timeOrder.isPresent()) {
                holdLatest(table.column(timeOrder.get()), held);
            } else {
                holdShare(rows, classes, seed, held);
            }
        }
        int[] training = IntStream.range(0, rows).filter(i -> !held[i]).toArray();
        int[] validation = IntStream.range(0, rows).filter(i -> held[i]).toArray();
        Require.that(
                training.length > 0 && (share == 0 || validation.length > 0),
                "of " + rows + " rows, " + validation.length + " would be held out and " + training.length
                        + " left to train on; there must be some of both: take another share, or 0 to hold out none");
        return List.of(training, validation);
    }

    /** Systematically from rows in random order within their class: every class has its share, but for one row. */
    private void holdShare(int rows, Optional<Column> classes, long seed, boolean[] held) {
        Comparator<Integer> random = Comparator.comparingLong(row -> place(seed, row));
        int[] order = IntStream.range(0, rows)
                .boxed()
                .sorted(classes.<Comparator<Integer>>map(column -> Comparator.<Integer, String>comparing(column::text)
                                .thenComparing(random))
                        .orElse(random))
                .mapToInt(row -> row)
                .toArray();
        for (int k = 0; k < rows; k++) {
            held[order[k]] = Math.floor((k + 1) * share + 0.5) > Math.floor(k * share + 0.5);
        }
    }

    /** Groups in random order until the share is reached. */
    private void holdGroups(Column column, long seed, boolean[] held) {
        String[] groups = IntStream.range(0, column.rows())
                .mapToObj(column::text)
                .distinct()
                .sorted()
                .toArray(String[]::new);
        Integer[] order = IntStream.range(0, groups.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingLong(group -> place(seed, group)));
        long wanted = Math.round(share * held.length);
        long count = 0;
        for (int g = 0; g < order.length && count < wanted; g++) {
            for (int i = 0; i < held.length; i++) {
                if (column.text(i).equals(groups[order[g]])) {
                    held[i] = true;
                    count++;
                }
            }
        }
    }

    private void holdLatest(Column column, boolean[] held) {
        double[] times = EncoderLearning.times(column);
        Integer[] order = IntStream.range(0, held.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(row -> times[row]));
        long count = Math.round(share * held.length);
        for (int k = 0; k < count; k++) {
            held[order[held.length - 1 - k]] = true;
        }
    }

    /** Where something stands in a random order. */
    private static long place(long seed, long number) {
        return SplitMix64.mix(SplitMix64.mix(seed) + number * SplitMix64.STEP);
    }
}
