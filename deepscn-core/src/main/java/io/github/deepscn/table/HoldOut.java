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
        groupBy.ifPresent(table::column);
        timeOrder.ifPresent(table::column);
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

    /**
     * Systematically from rows in random order within their class: every class has its share, but for one row, and one
     * row at least to train on.
     */
    private void holdShare(int rows, Optional<Column> classes, long seed, boolean[] held) {
        int[] order = shuffled(rows, seed);
        if (classes.isPresent()) {
            holdByClass(TextColumn.of(classes.get()), order, held);
        } else {
            for (int k = 0; k < rows; k++) {
                held[order[k]] = isHeld(k);
            }
        }
    }

    private void holdByClass(TextColumn classes, int[] order, boolean[] held) {
        int[] counts = classes.counts();
        int[] next = new int[counts.length];
        int before = 0;
        for (int code : inNaturalOrder(classes)) {
            next[code] = before;
            before += counts[code];
        }
        int[] trained = new int[counts.length];
        int[] last = new int[counts.length];
        for (int row : order) {
            int code = classes.code(row);
            held[row] = isHeld(next[code]++);
            trained[code] += held[row] ? 0 : 1;
            last[code] = row;
        }
        for (int code = 0; code < counts.length; code++) {
            if (counts[code] > 0 && trained[code] == 0) {
                held[last[code]] = false;
            }
        }
    }

    /** Whether the k-th row is one of those that are held at equal distances. */
    private boolean isHeld(int k) {
        return Math.floor((k + 1) * share + 0.5) > Math.floor(k * share + 0.5);
    }

    /**
     * The group of every row.
     *
     * @throws BadInputException if one is missing
     */
    static TextColumn groups(Column column) {
        TextColumn groups = TextColumn.of(column);
        for (int i = 0; i < groups.rows(); i++) {
            if (groups.isMissing(i)) {
                throw new BadInputException(
                        NumberEncoding.place(column, i) + "the group is missing, every row must have one");
            }
        }
        return groups;
    }

    /** Groups in random order, each that brings the rows held nearer to the share; if none does, the smallest. */
    private void holdGroups(Column column, long seed, boolean[] held) {
        TextColumn groups = groups(column);
        int[] sizes = groups.counts();
        int[] sorted = inNaturalOrder(groups);
        boolean[] chosen = new boolean[sizes.length];
        long wanted = Math.round(share * held.length);
        long count = 0;
        int smallest = -1;
        for (int place : shuffled(sorted.length, seed)) {
            int group = sorted[place];
            if (Math.abs(count + sizes[group] - wanted) < Math.abs(count - wanted)) {
                chosen[group] = true;
                count += sizes[group];
            }
            smallest = smallest < 0 || sizes[group] < sizes[smallest] ? group : smallest;
        }
        if (count == 0 && sorted.length > 1) {
            chosen[smallest] = true;
        }
        for (int i = 0; i < held.length; i++) {
            held[i] = chosen[groups.code(i)];
        }
    }

    /** The codes that occur, by their texts, so that it does not matter how they are numbered. */
    private static int[] inNaturalOrder(TextColumn column) {
        int[] counts = column.counts();
        return IntStream.range(0, counts.length)
                .filter(code -> counts[code] > 0)
                .boxed()
                .sorted(Comparator.comparing(column.texts()::get))
                .mapToInt(code -> code)
                .toArray();
    }

    /** The latest rows; those of the same time stay together, so the share is met as nearly as they allow. */
    private void holdLatest(Column column, boolean[] held) {
        double[] times = EncoderLearning.times(column);
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        int border = (int) (sorted.length - Math.round(share * sorted.length));
        int before = border;
        int after = border;
        while (before > 0 && before < sorted.length && sorted[before - 1] == sorted[before]) {
            before--;
        }
        while (after > 0 && after < sorted.length && sorted[after - 1] == sorted[after]) {
            after++;
        }
        boolean earlier = before > 0 && (after == sorted.length || border - before < after - border);
        int first = earlier ? before : after;
        for (int i = 0; first < sorted.length && i < times.length; i++) {
            held[i] = times[i] >= sorted[first];
        }
    }

    /** The numbers from 0 in a random order. */
    private static int[] shuffled(int count, long seed) {
        long[] places = new long[count];
        for (int i = 0; i < count; i++) {
            // the upper half says where, the lower half who
            places[i] = (SplitMix64.place(seed, i) & ~0xFFFF_FFFFL) | i;
        }
        Arrays.sort(places);
        return Arrays.stream(places).mapToInt(place -> (int) place).toArray();
    }
}
