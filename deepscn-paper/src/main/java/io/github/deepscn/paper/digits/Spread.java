package io.github.deepscn.paper.digits;

import java.util.Arrays;
import java.util.Locale;

/**
 * Mean and spread of a figure over repetitions.
 *
 * @param deviation the standard deviation, by n − 1; NaN for a single value
 * @param count number of values
 */
public record Spread(double mean, double deviation, int count) {
    public static Spread of(double... values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        int count = values.length;
        return new Spread(mean, count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1)), count);
    }

    /** The standard error of the mean. */
    public double standardError() {
        return deviation / Math.sqrt(count);
    }

    /** Whether two means are farther apart than twice the standard error of their difference. */
    public boolean isClearlyApartFrom(Spread other) {
        double error = Math.sqrt(deviation * deviation / count + other.deviation * other.deviation / other.count);
        return Math.abs(mean - other.mean) > 2 * error;
    }

    @Override
    public String toString() {
        return Double.isNaN(deviation)
                ? String.format(Locale.ROOT, "%.2f", mean)
                : String.format(Locale.ROOT, "%.2f ± %.2f", mean, deviation);
    }
}
