package io.github.deepscn.table;

import io.github.deepscn.data.Strata;
import java.util.Arrays;

/**
 * The plausible range of a column: the range of the middle nine tenths of its numbers, extended on both sides by a
 * multiple of its width.
 *
 * <p>It uses quantiles because a single cell can move a mean and a standard deviation anywhere.
 */
record Fence(double low, double high) {
    /** Multiple for inputs. Real columns with long tails reach a few hundred. */
    static final double INPUT = 1000;
    /** Multiple for targets, which act on a read-out by their squares. */
    static final double TARGET = 100;

    /** Most cells to take the quantiles from. */
    private static final int SAMPLE = 10_000;
    /** With no more cells than this there is no fence. */
    private static final int LEAST = 20;

    static final Fence NONE = new Fence(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Fence around(NumberColumn column, double widths) {
        double[] sample = Arrays.stream(Strata.sample(column.rows(), SAMPLE, 0))
                .mapToDouble(row -> column.value((int) row))
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (sample.length <= LEAST) {
            return NONE;
        }
        double median = sample[sample.length / 2];
        if (least(sample) == largest(sample)) { // nearly all are the same: use the others
            sample = Arrays.stream(sample).filter(value -> value != median).toArray();
        }
        if (sample.length <= LEAST) {
            return NONE;
        }
        double least = Math.min(least(sample), median);
        double largest = Math.max(largest(sample), median);
        double reach = widths * (largest - least);
        return reach > 0 ? new Fence(least - reach, largest + reach) : NONE;
    }

    /** The 5 % quantile. */
    private static double least(double[] sorted) {
        return sorted[(sorted.length - 1) / 20];
    }

    /** The 95 % quantile. */
    private static double largest(double[] sorted) {
        return sorted[sorted.length - 1 - (sorted.length - 1) / 20];
    }

    boolean holds(double value) {
        return value >= low && value <= high;
    }
}
