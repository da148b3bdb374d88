package io.github.deepscn.table;

/** The kind of prediction that a model makes. */
public enum Task {
    /** Predicts numbers. */
    REGRESSION,
    /** Predicts one of several classes. */
    CLASSIFICATION,
    /** Predicts its inputs. */
    AUTOENCODER
}
