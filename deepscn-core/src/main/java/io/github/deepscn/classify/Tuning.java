package io.github.deepscn.classify;

/**
 * What is chosen on rows that the network has not learnt from.
 *
 * @param sharpness a: probabilities are ∝ exp(a·score); see {@link Calibration}
 * @param ridge ρ of LDA, see {@link ClassMoments}; 0 for the read-out, which has none
 */
public record Tuning(double sharpness, double ridge) {}
