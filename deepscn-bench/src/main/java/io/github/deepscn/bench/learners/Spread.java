package io.github.deepscn.bench.learners;

import java.util.Arrays;

/**
 * A mean and its standard error.
 *
 * @param standardError NaN for a single value; a little too small for values from folds, which share training rows
 */
record Spread(double mean, double standardError) {
    static Spread of(double... values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Spread(mean, Math.sqrt(squares / (values.length - 1) / values.length));
    }
}
