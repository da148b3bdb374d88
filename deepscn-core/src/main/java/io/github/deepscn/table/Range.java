package io.github.deepscn.table;

import org.jspecify.annotations.Nullable;

/**
 * The numbers of a column that are there, at least one.
 *
 * @param mean weighted, as is the deviation
 * @param deviation the standard deviation; 0 where all are the same
 */
record Range(double mean, double deviation, double least, double largest) {
    /** Powers of two beyond this have no reciprocal. */
    private static final int LARGEST_EXPONENT = 1022;

    /**
     * Looks through finite numbers.
     *
     * @param weights of the rows, more than 0; null where all count alike
     */
    static Range of(NumberColumn column, double @Nullable [] weights) {
        return of(column, weights, Fence.NONE);
    }

    /** Looks through finite numbers, of which those outside of a fence count as the nearest that is inside. */
    static Range of(NumberColumn column, double @Nullable [] weights, Fence fence) {
        int rows = column.rows();
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < rows; i++) {
            double value = column.value(i);
            if (fence.holds(value)) { // not so for NaN
                least = Math.min(least, value);
                largest = Math.max(largest, value);
            }
        }
        // in units of about the largest, so that no square overflows, and from one of the numbers, so that digits last
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

    /** What numbers are divided by. */
    double scale(boolean scaled) {
        return scaled && deviation > 0 ? deviation : 1;
    }
}
