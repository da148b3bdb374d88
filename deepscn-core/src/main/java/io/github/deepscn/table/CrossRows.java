package io.github.deepscn.table;

import io.github.deepscn.data.Folds;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows for cross-validation: parts that are held out one after the other, in the manner of a {@link HoldOut}. */
public final class CrossRows {
    private CrossRows() {}

    /**
     * The rows to train on and to test on, fold by fold.
     *
     * <p>At random, every row is tested once, and every class has its share in each fold. By groups, rows of a group
     * are in the same fold. By time, the rows are cut into one part more than there are folds; a part is tested after
     * training on all parts before it.
     *
     * @param how groups or time, if any; its share does not matter
     * @param classes the column of the classes, if there are any
     * @throws io.github.deepscn.data.BadInputException if there are fewer rows or groups than folds
     */
    public static List<List<int[]>> folds(Table table, HoldOut how, Optional<Column> classes, int folds, long seed) {
        Require.that(folds >= 2, "folds is " + folds + ", must be at least 2");
        if (how.timeOrder().isPresent()) {
            return byTime(EncoderLearning.times(table.column(how.timeOrder().get())), folds);
        }
        int[] foldOf = how.groupBy().isPresent()
                ? byGroup(table.column(how.groupBy().get()), folds, seed)
                : Folds.stratified(labels(table, classes), folds, seed).foldOf();
        return IntStream.range(0, folds)
                .mapToObj(fold -> List.of(rows(foldOf, fold, false), rows(foldOf, fold, true)))
                .toList();
    }

    /**
     * The rows that each member of an ensemble does without, ascending: one fold after the other, then those of other
     * folds. By time, all do without the latest.
     *
     * @param how groups or time, if any; its share matters by time only
     * @param parts how many folds, if there are rows or groups enough
     */
    public static List<int[]> withoutEach(
            Table table, HoldOut how, Optional<Column> classes, int members, int parts, long seed) {
        if (how.timeOrder().isPresent()) {
            var latest = new HoldOut(how.share() > 0 ? how.share() : 1.0 / parts, how.groupBy(), how.timeOrder());
            return Collections.nCopies(
                    members, latest.split(table, classes, seed).get(1));
        }
        int most = how.groupBy()
                .map(table::column)
                .map(HoldOut::groups)
                .map(column -> (int) IntStream.range(0, column.rows())
                        .mapToObj(column::text)
                        .distinct()
                        .count())
                .orElse(table.rows());
        Require.that(most >= 2, "an ensemble needs two rows or groups at least, to do without each in turn");
        var parting = new ArrayList<int[]>();
        for (int repeat = 0; parting.size() < members; repeat++) {
            folds(table, how, classes, Math.min(parts, most), seed + repeat).forEach(fold -> parting.add(fold.get(1)));
        }
        return List.copyOf(parting.subList(0, members));
    }

    private static String[] labels(Table table, Optional<Column> classes) {
        String[] labels = new String[table.rows()];
        Arrays.setAll(labels, i -> classes.map(column -> column.text(i)).orElse(""));
        return labels;
    }

    private static int[] rows(int[] foldOf, int fold, boolean in) {
        return IntStream.range(0, foldOf.length)
                .filter(i -> (foldOf[i] == fold) == in)
                .toArray();
    }

    private static int[] byGroup(Column groupsOfRows, int folds, long seed) {
        TextColumn column = HoldOut.groups(groupsOfRows);
        String[] groups = IntStream.range(0, column.rows())
                .mapToObj(column::text)
                .distinct()
                .sorted()
                .toArray(String[]::new);
        Require.that(
                groups.length >= folds,
                "column '" + column.name() + "' has " + groups.length + " groups, must have one for each of the "
                        + folds + " folds");
        String[] alike = new String[groups.length];
        Arrays.fill(alike, "");
        int[] foldOfGroup = Folds.stratified(alike, folds, seed).foldOf();
        return IntStream.range(0, column.rows())
                .map(i -> foldOfGroup[Arrays.binarySearch(groups, column.text(i))])
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
}
