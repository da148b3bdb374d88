package io.github.deepscn.table;

import io.github.deepscn.data.Strata;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Mean and range of the numbers of a column, of which at least one is not missing.
 *
 * @param mean weighted mean
 * @param deviation weighted standard deviation; 0 if all numbers are the same
 */
record Range(double mean, double deviation, double least, double largest) {
    /** Larger powers of two have no normal reciprocal. */
    private static final int LARGEST_EXPONENT = 1022;

    /**
     * The range of finite numbers.
     *
     * @param weights positive weights of the rows; null if all rows have the same weight
     */
    static Range of(NumberColumn column, double @Nullable [] weights) {
        return of(column, weights, Fence.NONE);
    }

    /** The range of finite numbers, after moving numbers outside a fence to the nearest number inside. */
    static Range of(NumberColumn column, double @Nullable [] weights, Fence fence) {
        int rows = column.rows();
        double[] held = column.toArray(fence::holds);
        double least = Arrays.stream(held).min().orElse(Double.POSITIVE_INFINITY);
        double largest = Arrays.stream(held).max().orElse(Double.NEGATIVE_INFINITY);
        // relative to the largest number, so that no square overflows, and to the least, so that digits are kept
        int exponent = Math.getExponent(Math.max(Math.abs(least), Math.abs(largest)));
        double unit = Math.scalb(1.0, Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, exponent)));
        double perUnit = 1 / unit; // exact, as it is a power of two
        double origin = least * perUnit;
        double sum = 0;
        double total = 0;
        for (int i = 0; i < rows; i++) {
            double value = Math.max(least, Math.min(largest, column.value(i)));
            if (!Double.isNaN(value)) {
                double weight = weights == null ? 1 : weights[i];
                total += weight;
                sum += weight * (value * perUnit - origin);
            }
        }
        double mean = sum / total;
        double squares = 0;
        for (int i = 0; i < rows; i++) {
            double value = Math.max(least, Math.min(largest, column.value(i)));
            if (!Double.isNaN(value)) {
                double distance = value * perUnit - origin - mean;
                squares += (weights == null ? 1 : weights[i]) * distance * distance;
            }
        }
        return new Range((origin + mean) * unit, Math.sqrt(squares / total) * unit, least, largest);
    }

    boolean isConstant() {
        return least == largest;
    }

    /** The divisor of the numbers. */
    double scale(boolean scaled) {
        return scaled && deviation > 0 ? deviation : 1;
    }

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
}
