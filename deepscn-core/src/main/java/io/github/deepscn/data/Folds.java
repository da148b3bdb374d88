package io.github.deepscn.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Rows dealt out into parts for cross-validation: each part is held out once. Immutable.
 *
 * <p>The parts depend on the labels in their order, the number of parts and the seed.
 */
public final class Folds {
    private final int count;
    private final int[] foldOf;

    private Folds(int count, int[] foldOf) {
        this.count = count;
        this.foldOf = foldOf;
    }

    /**
     * Parts in which every class has its share: class sizes differ by at most one between parts, and so do the parts.
     *
     * @throws BadInputException if a label is null or there are not between 2 parts and as many as rows
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
            // One-to-one mixing: no two rows get the same place.
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

    /** The rows of a part, counted from zero, in order. */
    public int[] heldOut(int fold) {
        return IntStream.range(0, foldOf.length).filter(i -> foldOf[i] == fold).toArray();
    }

    /** All other rows, in order. */
    public int[] rest(int fold) {
        return IntStream.range(0, foldOf.length).filter(i -> foldOf[i] != fold).toArray();
    }

    /** The part of every row. */
    public int[] foldOf() {
        return Arrays.copyOf(foldOf, foldOf.length);
    }
}
