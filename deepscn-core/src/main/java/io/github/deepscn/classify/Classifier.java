package io.github.deepscn.classify;

/** Method that separates classes, given a network configured on one-hot targets. */
public enum Classifier {
    /** The largest output of the network's own read-out; probabilities by {@link Calibration}. */
    READOUT,
    /**
     * The same together with a read-out fitted to the logarithms of probabilities; see {@link Logistic}. On rows of an
     * engine it is the read-out alone.
     */
    LOGISTIC,
    /** Linear discriminant analysis on the hidden outputs, direct links included; see {@link ClassMoments}. */
    LDA
}
