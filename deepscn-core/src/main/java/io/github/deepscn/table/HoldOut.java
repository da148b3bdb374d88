package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which rows are held out of training, to validate the model.
 *
 * @param share share of the rows that is held out, from 0 to less than 1
 * @param groupBy name of a column; rows with the same value stay together
 * @param timeOrder name of a column; the last rows in its order are held out
 */
public record HoldOut(double share, Optional<String> groupBy, Optional<String> timeOrder) {
    public HoldOut {
        Require.that(share >= 0 && share < 1, "validation is " + share + ", must be at least 0 and less than 1");
        Require.that(
                groupBy.isEmpty() || timeOrder.isEmpty(),
                "rows cannot be held out both by groups and by time; name one column");
    }

    /** Holds out no rows. */
    public static HoldOut none() {
        return new HoldOut(0, Optional.empty(), Optional.empty());
    }

    /** Holds out a random share of the rows. */
    public static HoldOut share(double share) {
        return new HoldOut(share, Optional.empty(), Optional.empty());
    }

    /** Holds out whole groups, which the column names. */
    public HoldOut by(String groupColumn) {
        return new HoldOut(share, Optional.of(groupColumn), timeOrder);
    }

    /** Holds out the latest rows by the times in the column. */
    public HoldOut latestBy(String timeColumn) {
        return new HoldOut(share, groupBy, Optional.of(timeColumn));
    }

    /**
     * The indices of the rows to train on and of the rows held out, each in the order of the table.
     *
     * @param classes column of classes that both parts shall contain in equal shares, if there is one
     * @param seed seed of the random choice
     * @throws BadInputException if a named column does not exist or has no order, or one part would be empty
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
     * Holds out rows at equal distances in a random order within each class. Every class has its share, except for one
     * row, and at least one row to train on.
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
        for (int code : classes.present()) {
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

    /** Whether the k-th row is held out if rows are held out at equal distances. */
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
        IntStream.range(0, groups.rows()).filter(groups::isMissing).findFirst().ifPresent(i -> {
            throw new BadInputException(
                    NumberEncoding.place(column, i) + "the group is missing, every row must have one");
        });
        return groups;
    }

    /**
     * Takes groups in random order if they bring the number of rows nearer to the share; if none does, the smallest.
     */
    private void holdGroups(Column column, long seed, boolean[] held) {
        TextColumn groups = groups(column);
        int[] sizes = groups.counts();
        int[] sorted = groups.present();
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

    /** Holds out the latest rows. Rows of the same time stay together, so the share is met as nearly as possible. */
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

    /** The numbers from 0 to {@code count}, exclusive, in random order. */
    private static int[] shuffled(int count, long seed) {
        long[] places = new long[count];
        for (int i = 0; i < count; i++) {
            // the upper half is the random place, the lower half the number
            places[i] = (SplitMix64.place(seed, i) & ~0xFFFF_FFFFL) | i;
        }
        Arrays.sort(places);
        return Arrays.stream(places).mapToInt(place -> (int) place).toArray();
    }
}
