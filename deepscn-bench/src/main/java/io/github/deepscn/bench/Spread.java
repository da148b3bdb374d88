package io.github.deepscn.bench;

import java.util.Arrays;

/**
 * A mean and how sure it is.
 *
 * @param standardError of the mean; where the values come from folds, these share training rows, so it is a little too
 *     small. NaN for one value
 */
public record Spread(double mean, double standardError) {
    public static Spread of(double... values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Spread(mean, Math.sqrt(squares / (values.length - 1) / values.length));
    }
}
