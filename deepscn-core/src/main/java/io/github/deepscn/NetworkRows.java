package io.github.deepscn;

import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.table.Table;
import java.util.Arrays;
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
     * {@return rows with their targets}
     *
     * <p>The targets of a class that the training rows do not have are all 0.
     *
     * @param model the model whose encoder reads the rows
     * @param rows the rows, with their targets
     * @throws BadInputException if the rows do not fit the model
     */
    public static NetworkRows of(TableModel model, Table rows) {
        var encoder = model.encoder();
        List<String> classes = model.classes();
        Matrix targets = classes.isEmpty()
                ? encoder.learned(rows)
                : Labels.ofClasses(classes)
                        .oneHot(Arrays.stream(encoder.labels(rows))
                                .mapToInt(classes::indexOf)
                                .toArray());
        return new NetworkRows(encoder.encode(rows).toRows(), targets.toRows());
    }
}
