package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Folds;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which rows are held out of training, to validate the model: once, or each part in turn.
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

    /**
     * Holds out no rows.
     *
     * @return the rule
     */
    public static HoldOut none() {
        return new HoldOut(0, Optional.empty(), Optional.empty());
    }

    /**
     * Holds out a random share of the rows.
     *
     * @param share the share of the rows, between 0 and 1
     * @return the rule
     */
    public static HoldOut share(double share) {
        return new HoldOut(share, Optional.empty(), Optional.empty());
    }

    /**
     * Holds out whole groups, which the column names.
     *
     * @param groupColumn the name of a column; rows with the same cell are of one group
     * @return the rule
     */
    public HoldOut by(String groupColumn) {
        return new HoldOut(share, Optional.of(groupColumn), timeOrder);
    }

    /**
     * Holds out the latest rows by the times in the column.
     *
     * @param timeColumn the name of a column of dates or numbers
     * @return the rule
     */
    public HoldOut latestBy(String timeColumn) {
        return new HoldOut(share, groupBy, Optional.of(timeColumn));
    }

    /**
     * {@return the indices of the rows to train on and of the rows held out, each in the order of the table}
     *
     * @param table the rows to divide
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
                TextColumn alike = TextColumn.coded("", List.of("any"), new int[rows]);
                holdShare(classes.map(TextColumn::of).orElse(alike), seed, held);
            }
        }
        List<int[]> parts = parted(rows, i -> held[i]);
        int training = parts.get(0).length;
        Require.that(
                training > 0 && (share == 0 || training < rows),
                "of " + rows + " rows, " + (rows - training) + " would be held out and " + training
                        + " left to train on; there must be some of both: take another share, or 0 to hold out none");
        return parts;
    }

    /**
     * {@return the rows to train on and the rows to test on, for each fold}
     *
     * <p>By default, every row is tested once, and every class has its share in each fold. By groups, rows of a group
     * are in the same fold. By time, the rows are cut into one more part than there are folds, and each part is tested
     * after training on all parts before it. The share is ignored.
     *
     * @param table the rows to divide
     * @param classes the column of the classes, if there is one
     * @param folds the number of parts that the rows are divided into; at least two
     * @param seed the seed of the random draws: the same seed gives the same result
     * @throws io.github.deepscn.data.BadInputException if there are fewer rows or groups than folds
     */
    public List<List<int[]>> folds(Table table, Optional<Column> classes, int folds, long seed) {
        Require.that(folds >= 2, "folds is " + folds + ", must be at least 2");
        if (timeOrder.isPresent()) {
            return byTime(EncoderLearning.times(table.column(timeOrder.get())), folds);
        }
        int[] foldOf = groupBy.isPresent()
                ? byGroup(table.column(groupBy.get()), folds, seed)
                : Folds.stratified(labels(table, classes), folds, seed).foldOf();
        return IntStream.range(0, folds)
                .mapToObj(fold -> parted(foldOf.length, i -> foldOf[i] == fold))
                .toList();
    }

    /**
     * {@return the rows that each member of an ensemble is trained without, ascending: one fold after the other, then
     * the folds of another division}
     *
     * <p>By time, all members are trained without the latest rows; only then the share counts.
     *
     * @param table the rows to divide
     * @param classes the column whose classes every part gets its share of, if there is one
     * @param members the number of members
     * @param parts number of folds, if there are enough rows or groups
     * @param seed the seed of the random draws: the same seed gives the same result
     */
    public List<int[]> withoutEach(Table table, Optional<Column> classes, int members, int parts, long seed) {
        if (timeOrder.isPresent()) {
            var latest = new HoldOut(share > 0 ? share : 1.0 / parts, groupBy, timeOrder);
            int[] held = latest.split(table, classes, seed).get(1);
            return Collections.nCopies(members, held);
        }
        int most =
                groupBy.map(name -> groups(table.column(name)).present().length).orElse(table.rows());
        Require.that(most >= 2, "an ensemble needs two rows or groups at least, to do without each in turn");
        var parting = new ArrayList<int[]>();
        for (int repeat = 0; parting.size() < members; repeat++) {
            folds(table, classes, Math.min(parts, most), seed + repeat).forEach(fold -> parting.add(fold.get(1)));
        }
        return List.copyOf(parting.subList(0, members));
    }

    private static String[] labels(Table table, Optional<Column> classes) {
        String[] labels = new String[table.rows()];
        Arrays.setAll(labels, i -> classes.map(column -> column.text(i)).orElse(""));
        return labels;
    }

    private static List<int[]> parted(int rows, IntPredicate held) {
        return Stream.of(held.negate(), held)
                .map(in -> IntStream.range(0, rows).filter(in).toArray())
                .toList();
    }

    private static int[] byGroup(Column groupsOfRows, int folds, long seed) {
        TextColumn column = groups(groupsOfRows);
        int[] groups = column.present();
        Require.that(
                groups.length >= folds,
                "column '" + column.name() + "' has " + groups.length + " groups, must have one for each of the "
                        + folds + " folds");
        String[] alike = Collections.nCopies(groups.length, "").toArray(String[]::new);
        int[] foldOfGroup = Folds.stratified(alike, folds, seed).foldOf();
        int[] foldOfCode = new int[column.texts().size()];
        for (int k = 0; k < groups.length; k++) {
            foldOfCode[groups[k]] = foldOfGroup[k];
        }
        return IntStream.range(0, column.rows())
                .map(i -> foldOfCode[column.code(i)])
                .toArray();
    }

    private static List<List<int[]>> byTime(double[] times, int folds) {
        Require.that(
                times.length > folds, "there are " + times.length + " rows, must be more than the " + folds + " folds");
        int[] order = IntStream.range(0, times.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> times[row]))
                .mapToInt(row -> row)
                .toArray();
        var parts = new ArrayList<List<int[]>>();
        for (int fold = 1; fold <= folds; fold++) {
            int from = (int) ((long) order.length * fold / (folds + 1));
            int to = (int) ((long) order.length * (fold + 1) / (folds + 1));
            parts.add(List.of(Arrays.copyOfRange(order, 0, from), Arrays.copyOfRange(order, from, to)));
        }
        return parts;
    }

    /**
     * Holds out rows at equal distances in a random order within each class. Every class has its share, except for one
     * row, and at least one row to train on if there are other classes.
     */
    private void holdShare(TextColumn classes, long seed, boolean[] held) {
        int[] counts = classes.counts();
        int[] next = new int[counts.length];
        int before = 0;
        for (int code : classes.present()) {
            next[code] = before;
            before += counts[code];
        }
        int[] trained = new int[counts.length];
        int[] last = new int[counts.length];
        for (int row : shuffled(held.length, seed)) {
            int code = classes.code(row);
            int k = next[code]++;
            held[row] = Math.floor((k + 1) * share + 0.5) > Math.floor(k * share + 0.5);
            trained[code] += held[row] ? 0 : 1;
            last[code] = row;
        }
        for (int code = 0; code < counts.length; code++) {
            if (counts[code] > 0 && trained[code] == 0 && counts[code] < held.length) {
                held[last[code]] = false;
            }
        }
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
