package io.github.deepscn.spark.ml;

import io.github.deepscn.data.Require;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * Which columns hold the inputs and take the outputs of nodes.
 *
 * @param <T> who has the params
 */
public interface FeatureParams<T extends FeatureParams<T>> extends InvalidParams<T> {
    /** The column of vectors that go into the network; {@code features} if not set. */
    default Param<String> featuresCol() {
        return new Param<>(this, "featuresCol", "the column of vectors that go into the network");
    }

    /** The column that takes the outputs of the nodes. */
    default Param<String> outputCol() {
        return new Param<>(this, "outputCol", "the column that takes the outputs of the nodes");
    }

    /** The layer, counted from one, whose nodes are taken; if not set, all are. */
    default IntParam layer() {
        return new IntParam(
                this,
                "layer",
                "the layer, counted from one, whose nodes are taken; if not set, all are",
                new Check<>("layer", number -> Require.atLeast("layer", (Integer) number, 1)));
    }

    /** Sets {@link #featuresCol}. */
    default T setFeaturesCol(String column) {
        return with(featuresCol(), column);
    }

    /** Sets {@link #outputCol}. */
    default T setOutputCol(String column) {
        return with(outputCol(), column);
    }

    /** Sets {@link #layer}. */
    default T setLayer(int number) {
        return with(layer(), number);
    }

    @SuppressWarnings("unchecked")
    private <V> T with(Param<V> param, V value) {
        set(param, value);
        return (T) this;
    }
}
