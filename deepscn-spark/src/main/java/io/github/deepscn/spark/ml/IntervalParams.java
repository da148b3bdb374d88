package io.github.deepscn.spark.ml;

import io.github.deepscn.data.Require;
import org.apache.spark.ml.param.DoubleParam;

/**
 * The param for intervals around predictions.
 *
 * @param <T> the estimator or model
 */
public interface IntervalParams<T extends IntervalParams<T>> extends InvalidParams<T> {
    /** The share of true values that intervals should contain; without it there are no columns of intervals. */
    default DoubleParam interval() {
        return new DoubleParam(
                this,
                "interval",
                "The share of true values that intervals should contain; if not set, there are no intervals.",
                new Check<>("interval", share -> Require.between("interval", (Double) share, 0, 1)));
    }

    /** Sets {@link #interval}. */
    default T setInterval(double share) {
        return Training.set(this, interval(), share);
    }
}
