package io.github.deepscn.paper;

import java.util.List;
import java.util.Locale;

/**
 * A figure over the trials.
 *
 * @param deviation the standard deviation between trials, by n − 1; NaN of a single trial
 */
record DigitSpread(double mean, double deviation, int trials) {
    static DigitSpread of(List<Double> values) {
        int count = values.size();
        double mean = values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return new DigitSpread(mean, count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1)), count);
    }

    /** Whether two means are farther apart than twice the standard error of their difference. */
    boolean isClearlyApartFrom(DigitSpread other) {
        double error = Math.sqrt(deviation * deviation / trials + other.deviation * other.deviation / other.trials);
        return Math.abs(mean - other.mean) > 2 * error;
    }

    @Override
    public String toString() {
        return Double.isNaN(deviation)
                ? String.format(Locale.ROOT, "%.2f", mean)
                : String.format(Locale.ROOT, "%.2f ± %.2f", mean, deviation);
    }
}
