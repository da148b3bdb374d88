package io.github.deepscn.bench.learners;

import java.util.Optional;

/** A way to learn from rows. Whatever it must choose, it chooses from the training rows alone. */
interface Learner {
    String name();

    Predictor fit(Examples training);

    /** What was learned: numbers where numbers were to be learned, else classes. */
    @FunctionalInterface
    interface Predictor {
        Target predict(double[][] inputs);

        /**
         * The share of rows whose number lies in its interval, if there are intervals.
         *
         * @param wanted the share that the intervals are made for
         */
        default Optional<Double> coverage(Examples test, double wanted) {
            return Optional.empty();
        }
    }
}
