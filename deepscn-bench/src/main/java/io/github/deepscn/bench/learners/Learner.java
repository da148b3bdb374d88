package io.github.deepscn.bench.learners;

/** A way to learn from rows. Whatever it must choose, it chooses from the training rows alone. */
interface Learner {
    String name();

    Predictor fit(Examples training);

    /** What was learned: numbers where numbers were to be learned, else classes. */
    @FunctionalInterface
    interface Predictor {
        Target predict(double[][] inputs);
    }
}
