package io.github.deepscn.classify;

/**
 * Parameters of a classifier that are chosen on rows the network was not trained on.
 *
 * @param sharpness a: probabilities are ∝ exp(a·score); see {@link Calibration}
 * @param ridge ρ of LDA, see {@link ClassMoments}, or of {@link Logistic}; 0 for a read-out
 * @param logistic b: probabilities are ∝ exp(a·score + b·logistic score), see {@link Logistic}
 */
public record Tuning(double sharpness, double ridge, double logistic) {
    /** Of a classifier without logistic part. */
    public Tuning(double sharpness, double ridge) {
        this(sharpness, ridge, 0);
    }
}
