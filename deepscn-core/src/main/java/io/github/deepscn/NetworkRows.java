package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import java.util.List;

/** Rows of a table, encoded for the networks of a model. The arrays are shared: do not change them. */
public final class NetworkRows {
    private final double[][] inputs;
    private final double[][] targets;

    private NetworkRows(double[][] inputs, double[][] targets) {
        this.inputs = inputs;
        this.targets = targets;
    }

    /**
     * Rows with their targets. The targets of a class that the training rows do not have are all 0.
     *
     * @throws BadInputException if the rows do not fit the model
     */
    public static NetworkRows of(TableModel model, Table rows) {
        var encoder = model.encoder();
        double[][] inputs = encoder.encode(rows).toRows();
        if (!model.labels().isEmpty()) {
            String[] labels =
                    TableRows.labels(rows.column(encoder.targets().get(0).column()));
            return new NetworkRows(inputs, oneHot(labels, model.labels()));
        }
        return new NetworkRows(
                inputs,
                encoder.targets().isEmpty()
                        ? inputs
                        : TableRows.targets(rows, encoder.targets()).toRows());
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

    /** The encoded inputs. */
    public double[][] inputs() {
        return inputs;
    }

    /** The encoded targets: the inputs of an autoencoder; of classes a column each, 1 in the class of a row, else 0. */
    public double[][] targets() {
        return targets;
    }
}
