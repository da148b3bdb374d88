package io.github.deepscn.spark.ml;

import io.github.deepscn.data.Require;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * The columns of inputs and of node outputs.
 *
 * @param <T> the estimator or model
 */
public interface FeatureParams<T extends FeatureParams<T>> extends InvalidParams<T> {
    /** The column of input vectors; {@code features} if not set. */
    default Param<String> featuresCol() {
        return new Param<>(this, "featuresCol", "the column of input vectors");
    }

    /** The column for the outputs of the nodes. */
    default Param<String> outputCol() {
        return new Param<>(this, "outputCol", "the column for the outputs of the nodes");
    }

    /** The layer whose nodes are taken, counted from one; all layers if not set. */
    default IntParam layer() {
        return new IntParam(
                this,
                "layer",
                "the layer whose nodes are taken, counted from one; all layers if not set",
                new Check<>("layer", number -> Require.atLeast("layer", (Integer) number, 1)));
    }

    /** Sets {@link #featuresCol}. */
    default T setFeaturesCol(String column) {
        return Training.set(this, featuresCol(), column);
    }

    /** Sets {@link #outputCol}. */
    default T setOutputCol(String column) {
        return Training.set(this, outputCol(), column);
    }

    /** Sets {@link #layer}. */
    default T setLayer(int number) {
        return Training.set(this, layer(), number);
    }
}
