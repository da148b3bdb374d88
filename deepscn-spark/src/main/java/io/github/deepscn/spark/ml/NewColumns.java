package io.github.deepscn.spark.ml;

import java.io.Serializable;

/**
 * What a model says of rows, as the values of new columns.
 *
 * @param <M> the model
 */
interface NewColumns<M> extends Serializable {
    /**
     * The values of many rows, one array each.
     *
     * @throws io.github.deepscn.data.BadInputException if the model has no answer for one of them
     */
    Object[][] of(M model, double[][] inputs);
}
