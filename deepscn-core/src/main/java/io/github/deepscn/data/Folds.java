package io.github.deepscn.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A division of rows into parts for cross-validation; each part is held out once. Immutable.
 *
 * <p>It depends on the labels in their order, the number of parts and the seed.
 */
public final class Folds {
    private final int count;
    private final int[] foldOf;

    private Folds(int count, int[] foldOf) {
        this.count = count;
        this.foldOf = foldOf;
    }

    /**
     * Parts in which every class has its share: class sizes, and part sizes, differ by at most one between parts.
     *
     * @throws BadInputException if a label is null, or the number of parts is not between 2 and the number of rows
     */
    public static Folds stratified(String[] labels, int count, long seed) {
        Objects.requireNonNull(labels, "labels");
        Require.that(
                count >= 2 && count <= labels.length,
                "folds is " + count + ", must lie between 2 and the number of rows, " + labels.length);
        var classes = new TreeMap<String, List<Integer>>();
        for (int i = 0; i < labels.length; i++) {
            classes.computeIfAbsent(Require.present("labels[" + i + "]", labels[i]), label -> new ArrayList<>())
                    .add(i);
        }
        int[] foldOf = new int[labels.length];
        int dealt = 0;
        for (List<Integer> rows : classes.values()) {
            // The mixing is one-to-one, so no two rows get the same place.
            rows.sort(Comparator.comparingLong(row -> SplitMix64.place(seed, row)));
            for (int row : rows) {
                foldOf[row] = dealt++ % count;
            }
        }
        return new Folds(count, foldOf);
    }

    public int count() {
        return count;
    }

    /** The indices of the rows of a part, ascending. */
    public int[] heldOut(int fold) {
        return IntStream.range(0, foldOf.length).filter(i -> foldOf[i] == fold).toArray();
    }

    /** The indices of all other rows, ascending. */
    public int[] rest(int fold) {
        return IntStream.range(0, foldOf.length).filter(i -> foldOf[i] != fold).toArray();
    }

    /** The part of every row. */
    public int[] foldOf() {
        return Arrays.copyOf(foldOf, foldOf.length);
    }
}
