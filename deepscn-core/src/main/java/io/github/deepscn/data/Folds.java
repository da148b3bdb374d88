package io.github.deepscn.data;

import java.util.Arrays;
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
        var classes = new TreeMap<String, IntStream.Builder>();
        for (int i = 0; i < labels.length; i++) {
            String label = Require.present("labels[" + i + "]", labels[i]);
            classes.computeIfAbsent(label, any -> IntStream.builder()).add(i);
        }
        int[] foldOf = new int[labels.length];
        int dealt = 0;
        for (IntStream.Builder rows : classes.values()) {
            for (int row : shuffled(rows.build().toArray(), seed)) {
                foldOf[row] = dealt++ % count;
            }
        }
        return new Folds(count, foldOf);
    }

    /** Rows by their places in the order of a seed, which all differ, because the mixing is one-to-one. */
    private static int[] shuffled(int[] rows, long seed) {
        long[] places = new long[rows.length];
        // the upper half is that of the place, the lower half the row
        Arrays.setAll(places, k -> (SplitMix64.place(seed, rows[k]) & ~0xFFFF_FFFFL) | rows[k]);
        Arrays.sort(places);
        int[] sorted = Arrays.stream(places).mapToInt(place -> (int) place).toArray();
        // sorts the few whose places have the same upper half
        for (int k = 1; k < sorted.length; k++) {
            int row = sorted[k];
            int at = k;
            for (; at > 0 && SplitMix64.place(seed, sorted[at - 1]) > SplitMix64.place(seed, row); at--) {
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = row;
        }
        return sorted;
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
