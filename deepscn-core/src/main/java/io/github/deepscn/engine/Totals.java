package io.github.deepscn.engine;

import java.util.Arrays;

/**
 * The result of a round over the rows.
 *
 * @param sums the live array: kernels add to it
 * @param maxima the live array: kernels raise it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Totals(double[] sums, double[] maxima) {
    public Totals(int sums, int maxima) {
        this(new double[sums], new double[maxima]);
        Arrays.fill(this.maxima, Double.NEGATIVE_INFINITY);
    }

    /** Raises one of the maxima. */
    public void raise(int at, double number) {
        maxima[at] = Math.max(maxima[at], number);
    }

    /** Whether the arrays hold this many sums and maxima. */
    boolean holds(int manySums, int manyMaxima) {
        return sums.length >= manySums && maxima.length >= manyMaxima;
    }

    /** Resets the first {@code manySums} sums and {@code manyMaxima} maxima. */
    void clear(int manySums, int manyMaxima) {
        Arrays.fill(sums, 0, manySums, 0);
        Arrays.fill(maxima, 0, manyMaxima, Double.NEGATIVE_INFINITY);
    }

    /** Adds the totals of the blocks that come next. */
    public void add(Totals next) {
        add(next.sums, next.maxima);
    }

    /** Adds totals given as arrays; entries beyond the length of these totals are ignored. */
    public void add(double[] nextSums, double[] nextMaxima) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += nextSums[i];
        }
        for (int i = 0; i < maxima.length; i++) {
            maxima[i] = Math.max(maxima[i], nextMaxima[i]);
        }
    }
}
