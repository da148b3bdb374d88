package io.github.deepscn.selection;

import java.util.Arrays;

/**
 * The mean of a figure over the folds.
 *
 * <p>The standard error is √(s²·(1/J + n_test/n_train)) for the standard deviation s of J folds, after Nadeau and
 * Bengio (2003): folds share most of their training rows, so their mean varies more than s/√J says, however often the
 * folds are drawn anew.
 *
 * @param mean the mean; NaN if there is no fold
 * @param standardError of the mean; NaN if there are fewer than two folds
 */
public record Estimate(double mean, double standardError) {
    /**
     * The estimate from the values of all folds.
     *
     * @param testShare test rows of a fold divided by its training rows
     */
    static Estimate of(double[] values, double testShare) {
        int count = values.length;
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        double variance = squares / (count - 1) * (1.0 / count + testShare);
        return new Estimate(mean, count < 2 ? Double.NaN : Math.sqrt(variance));
    }

    /** {@return whether the mean is further from zero than two standard errors, so that chance hardly explains it} */
    public boolean differsFromZero() {
        return Math.abs(mean) > 2 * standardError;
    }
}
