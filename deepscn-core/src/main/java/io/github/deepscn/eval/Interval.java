package io.github.deepscn.eval;

import io.github.deepscn.data.Require;

/**
 * An interval around a prediction that holds the true value with a given probability.
 *
 * @param low the lower end
 * @param prediction between the ends
 * @param high the upper end
 * @param coverage the share of true values that such intervals hold
 */
public record Interval(double low, double prediction, double high, double coverage) {
    public Interval {
        Require.that(
                low <= prediction && prediction <= high,
                "an interval from " + low + " to " + high + " around " + prediction + ", must ascend");
    }

    /**
     * {@return whether the interval holds a value; its ends belong to it}
     *
     * @param value any number
     */
    public boolean holds(double value) {
        return low <= value && value <= high;
    }

    /** {@return the distance between the ends} */
    public double width() {
        return high - low;
    }
}
