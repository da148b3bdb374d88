package io.github.deepscn.selection;

import io.github.deepscn.table.Table;
import java.util.List;

/** What a {@link Contender} learnt from some rows. */
public interface Predictor {
    /** {@return the names of the predicted numbers, or the classes whose probabilities are predicted} */
    List<String> outputs();

    /**
     * {@return the predictions for every row, in the order of {@link #outputs()}}
     *
     * @param rows the rows to predict
     */
    double[][] predict(Table rows);

    /**
     * {@return how well it predicts rows with their targets}
     *
     * @param rows rows with their targets
     */
    RowScores score(Table rows);

    /** {@return the number of nodes; 0 if it has none} */
    int nodes();
}
