package io.github.deepscn.bench.learners;

import java.util.OptionalDouble;

/** A learning method that chooses all its settings from the training rows alone. */
interface Learner {
    String name();

    Predictor fit(Examples training);

    /** A trained model. */
    @FunctionalInterface
    interface Predictor {
        /** Predicts the target of every row, as {@link Examples#targets()} has them. */
        double[] predict(double[][] inputs);

        /**
         * The share of rows whose target lies in its prediction interval; empty without intervals.
         *
         * @param wanted the nominal coverage of the intervals
         */
        default OptionalDouble coverage(Examples test, double wanted) {
            return OptionalDouble.empty();
        }
    }
}
