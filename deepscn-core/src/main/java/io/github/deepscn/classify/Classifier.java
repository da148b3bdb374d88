package io.github.deepscn.classify;

/** Method that separates classes, given a network configured on one-hot targets. */
public enum Classifier {
    /** The largest output of the network's own read-out; probabilities by {@link Calibration}. */
    READOUT,
    /** Linear discriminant analysis on the hidden outputs, direct links included; see {@link ClassMoments}. */
    LDA
}
