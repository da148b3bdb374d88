package io.github.deepscn.spark.submit;

import io.github.deepscn.spark.Batches;
import io.github.deepscn.spark.TrainingRow;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns rows of cells into training rows, in the executors.
 *
 * @param reader of the cells
 * @param encoder of inputs and targets
 * @param task of the training
 * @param weight name of the weight column, or null
 * @param classes in natural order; empty unless the task is classification
 * @param classWeights factor for the weight of rows of each class
 */
record RowEncoding(
        CellReader reader,
        Encoder encoder,
        Task task,
        @Nullable String weight,
        List<String> classes,
        List<Double> classWeights)
        implements Serializable {
    /** Number of rows that are encoded together. */
    static final int BATCH = 4096;

    /** Number of targets of a row. */
    int outputs() {
        return switch (task) {
            case REGRESSION -> encoder.targets().size();
            case CLASSIFICATION -> classes.size();
            case AUTOENCODER -> encoder.features().size();
        };
    }

    Iterator<TrainingRow> encode(Iterator<CellRow> rows) {
        return Batches.map(rows, BATCH, batch -> {
            List<CellRow> counting =
                    batch.stream().filter(row -> row.part != Part.NONE).toList();
            return Batches.mapEach(
                    counting,
                    this::encoded,
                    (row, refusal) -> List.of(TrainingRow.unusable(placed(refusal.getMessage(), row.index))));
        });
    }

    /** Replaces the number of the only row of a table by its number among all rows. */
    private static String placed(@Nullable String message, long index) {
        String first = "row 1, ";
        String text = String.valueOf(message);
        return "row " + (index + 1) + (text.startsWith(first) ? ", " + text.substring(first.length()) : ": " + text);
    }

    private List<TrainingRow> encoded(List<CellRow> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Table table = reader.table(rows);
        double[][] inputs = encoder.encode(table).toRows();
        double[] weights = new double[inputs.length];
        Arrays.fill(weights, 1);
        weights = weight == null ? weights : TableRows.weights(table.column(weight));
        if (task == Task.CLASSIFICATION) {
            return labelled(
                    rows,
                    inputs,
                    weights,
                    TableRows.labels(table.column(encoder.targets().get(0).column())));
        }
        double[][] targets = task == Task.AUTOENCODER
                ? inputs
                : TableRows.targets(table, encoder.targets()).toRows();
        var encoded = new ArrayList<TrainingRow>();
        for (int i = 0; i < inputs.length; i++) {
            encoded.add(new TrainingRow(inputs[i], targets[i], weights[i], rows.get(i).part == Part.HELD_OUT));
        }
        return encoded;
    }

    /** Leaves out held-out rows of a class that no training row has: they cannot say when to stop. */
    private List<TrainingRow> labelled(List<CellRow> rows, double[][] inputs, double[] weights, String[] labels) {
        var encoded = new ArrayList<TrainingRow>();
        for (int i = 0; i < inputs.length; i++) {
            int label = Collections.binarySearch(classes, labels[i]);
            if (label >= 0) {
                double[] targets = new double[classes.size()];
                targets[label] = 1;
                boolean held = rows.get(i).part == Part.HELD_OUT;
                // as on one machine, the weight column counts in training rows only
                double own = held ? 1 : weights[i];
                encoded.add(new TrainingRow(inputs[i], targets, own * classWeights.get(label), held));
            }
        }
        return encoded;
    }
}
