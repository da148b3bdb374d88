package io.github.deepscn.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The param for rows that cannot be used.
 *
 * @param <T> the estimator or model
 */
public interface InvalidParams<T extends InvalidParams<T>> extends Params {
    /** {@code error} (the default) or {@code skip}. */
    default Param<String> handleInvalid() {
        return new Param<>(
                this,
                "handleInvalid",
                "what happens to rows with a null or a number that is not finite: error or skip",
                new Check<String>("handleInvalid", name -> Choice.of("handleInvalid", name, InvalidRows.class)));
    }

    /** Sets {@link #handleInvalid}. */
    @SuppressWarnings("unchecked")
    default T setHandleInvalid(String what) {
        set(handleInvalid(), what);
        return (T) this;
    }
}
