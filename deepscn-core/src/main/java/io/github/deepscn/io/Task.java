package io.github.deepscn.io;

/** What a model answers with. */
enum Task {
    /** Numbers. */
    REGRESSION,
    /** Classes: there is a {@link StoredClassifier}. */
    CLASSIFICATION;

    static Task of(StoredModel model) {
        return model.classifier().isPresent() ? CLASSIFICATION : REGRESSION;
    }
}
