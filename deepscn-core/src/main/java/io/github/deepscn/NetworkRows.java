package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import java.util.List;

/**
 * Rows of a table, encoded for the networks of a model. The arrays are shared: do not change them.
 *
 * @param inputs the encoded inputs
 * @param targets the encoded targets: the inputs of an autoencoder; of classes a column each, 1 in the class of a row,
 *     else 0
 */
@SuppressWarnings("ArrayRecordComponent")
public record NetworkRows(double[][] inputs, double[][] targets) {
    /**
     * Rows with their targets. The targets of a class that the training rows do not have are all 0.
     *
     * @throws BadInputException if the rows do not fit the model
     */
    public static NetworkRows of(TableModel model, Table rows) {
        var encoder = model.encoder();
        double[][] inputs = encoder.encode(rows).toRows();
        return new NetworkRows(
                inputs,
                model.labels().isEmpty()
                        ? encoder.learned(rows).toRows()
                        : oneHot(encoder.labels(rows), model.labels()));
    }

    private static double[][] oneHot(String[] labels, List<String> classes) {
        double[][] targets = new double[labels.length][classes.size()];
        for (int i = 0; i < labels.length; i++) {
            int known = classes.indexOf(labels[i]);
            if (known >= 0) {
                targets[i][known] = 1;
            }
        }
        return targets;
    }
}
