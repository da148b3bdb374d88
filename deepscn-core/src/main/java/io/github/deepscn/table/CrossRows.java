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

/** Splits rows into parts for cross-validation; each part is held out once, by the rules of a {@link HoldOut}. */
public final class CrossRows {
    private CrossRows() {}

    /**
     * The rows to train on and the rows to test on, for each fold.
     *
     * <p>By default, every row is tested once, and every class has its share in each fold. By groups, rows of a group
     * are in the same fold. By time, the rows are cut into one more part than there are folds, and each part is tested
     * after training on all parts before it.
     *
     * @param how names the column of groups or times, if any; its share is ignored
     * @param classes the column of the classes, if there is one
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
     * The rows that each member of an ensemble is trained without, ascending: one fold after the other, then the folds
     * of another division. By time, all members are trained without the latest rows.
     *
     * @param how names the column of groups or times, if any; its share is used by time only
     * @param parts number of folds, if there are enough rows or groups
     */
    public static List<int[]> withoutEach(
            Table table, HoldOut how, Optional<Column> classes, int members, int parts, long seed) {
        if (how.timeOrder().isPresent()) {
            var latest = new HoldOut(how.share() > 0 ? how.share() : 1.0 / parts, how.groupBy(), how.timeOrder());
            int[] held = latest.split(table, classes, seed).get(1);
            return Collections.nCopies(members, held);
        }
        int most = how.groupBy()
                .map(name -> HoldOut.groups(table.column(name)).present().length)
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
        int[] groups = column.present();
        Require.that(
                groups.length >= folds,
                "column '" + column.name() + "' has " + groups.length + " groups, must have one for each of the "
                        + folds + " folds");
        String[] alike = new String[groups.length];
        Arrays.fill(alike, "");
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
}
