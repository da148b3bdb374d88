package io.github.deepscn.selection;

import io.github.deepscn.table.Table;
import java.util.List;

/** What a {@link Contender} learnt from some rows. */
public interface Predictor {
    /** The names of the predicted numbers, or the classes whose probabilities are predicted. */
    List<String> outputs();

    /** The predictions for every row, in the order of {@link #outputs()}. */
    double[][] predict(Table rows);

    /** How well it predicts rows with their targets. */
    RowScores score(Table rows);

    /** The number of nodes; 0 if it has none. */
    int nodes();
}
