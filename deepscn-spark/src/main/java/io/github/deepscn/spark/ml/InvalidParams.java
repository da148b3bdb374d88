package io.github.deepscn.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The param for rows that cannot be used.
 *
 * @param <T> the estimator or model
 */
public interface InvalidParams<T extends InvalidParams<T>> extends Params {
    /** Rows that cannot be used are an error. */
    String ERROR = "error";

    /** They are counted and left out. */
    String SKIP = "skip";

    /** {@code error} (the default) or {@code skip}. */
    default Param<String> handleInvalid() {
        return new Param<>(
                this,
                "handleInvalid",
                "what happens to rows with a null or a number that is not finite: error or skip",
                Check.oneOf("handleInvalid", ERROR, SKIP));
    }

    /** Sets {@link #handleInvalid}. */
    default T setHandleInvalid(String what) {
        return Training.set(this, handleInvalid(), what);
    }
}
