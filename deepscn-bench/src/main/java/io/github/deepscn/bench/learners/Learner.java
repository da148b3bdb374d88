package io.github.deepscn.bench.learners;

import java.util.concurrent.Callable;

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
         * The share of rows whose target lies in its prediction interval; NaN without intervals.
         *
         * @param wanted the nominal coverage of the intervals
         */
        default double coverage(Examples test, double wanted) {
            return Double.NaN;
        }
    }

    /** Calls a library whose failures are checked exceptions. */
    static <T> T call(Callable<T> library) {
        try {
            return library.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
