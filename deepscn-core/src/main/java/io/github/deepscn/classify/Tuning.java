package io.github.deepscn.classify;

/**
 * Parameters of a classifier that are chosen on rows the network was not trained on.
 *
 * @param sharpness a: probabilities are ∝ exp(a·score); see {@link Calibration}
 * @param ridge ρ of LDA, see {@link ClassMoments}; 0 for a read-out
 */
public record Tuning(double sharpness, double ridge) {}
