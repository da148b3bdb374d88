package io.github.deepscn.table;

/** What a model is to answer with. */
public enum Task {
    /** Numbers. */
    REGRESSION,
    /** One of several classes. */
    CLASSIFICATION,
    /** What it was given. */
    AUTOENCODER
}
