package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** A learning method that chooses all its settings from the training rows alone. */
public interface Learner {
    String name();

    /** Whether an input may be missing (NaN). */
    default boolean takesHoles() {
        return false;
    }

    Predictor fit(Examples training);

    /** A trained model. */
    @FunctionalInterface
    interface Predictor {
        /**
         * One number for every row; for classes, the probability of every class in the order of
         * {@link Examples#classes()}.
         */
        double[][] outputs(double[][] inputs);

        /** Predicts the target of every row, as {@link Examples#targets()} has them. */
        default double[] predict(double[][] inputs) {
            return Arrays.stream(outputs(inputs))
                    .mapToDouble(row -> row.length == 1 ? row[0] : mostProbable(row))
                    .toArray();
        }

        /**
         * The share of rows whose target lies in its prediction interval; NaN without intervals.
         *
         * @param wanted the nominal coverage of the intervals
         */
        default double coverage(Examples test, double wanted) {
            return Double.NaN;
        }
    }

    /** The index of the largest probability; among equals, the first. */
    static int mostProbable(double[] probabilities) {
        return IntStream.range(1, probabilities.length)
                .reduce(0, (best, k) -> probabilities[k] > probabilities[best] ? k : best);
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
