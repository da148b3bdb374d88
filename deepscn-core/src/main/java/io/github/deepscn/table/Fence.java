package io.github.deepscn.table;

import io.github.deepscn.data.Strata;
import java.util.Arrays;

/**
 * The numbers of a column that may be: those no further from where nine tenths of them lie than so many times the width
 * of that.
 *
 * <p>A mean and a standard deviation follow a single cell anywhere, quantiles do not.
 */
record Fence(double low, double high) {
    /** Of inputs. Real columns with long tails reach some hundred times. */
    static final double INPUT = 1000;
    /** Of targets. A read-out follows them by their squares. */
    static final double TARGET = 100;

    /** Cells that the quantiles are taken from, at most. */
    private static final int SAMPLE = 10_000;
    /** Cells that it takes to say where others may lie. */
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
        if (least(sample) == largest(sample)) { // nearly all are the same: the others tell
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

    /** The quantile of 5 %. */
    private static double least(double[] sorted) {
        return sorted[(sorted.length - 1) / 20];
    }

    /** The quantile of 95 %. */
    private static double largest(double[] sorted) {
        return sorted[sorted.length - 1 - (sorted.length - 1) / 20];
    }

    boolean holds(double value) {
        return value >= low && value <= high;
    }
}
