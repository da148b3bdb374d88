package io.github.deepscn.spark.submit;

import io.github.deepscn.spark.Batches;
import io.github.deepscn.spark.TrainingRow;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns rows of cells into training rows, in the executors.
 *
 * @param reader of the cells
 * @param encoder of inputs and targets
 * @param weight name of the weight column, or null
 * @param classes in natural order; empty unless the task is classification
 * @param classWeights factor for the weight of rows of each class
 */
record RowEncoding(
        CellReader reader, Encoder encoder, @Nullable String weight, List<String> classes, List<Double> classWeights)
        implements Serializable {
    /** Number of rows that are encoded together. */
    static final int BATCH = 4096;

    /** Number of targets of a row. */
    int outputs() {
        int numbers = encoder.targets().isEmpty()
                ? encoder.features().size()
                : encoder.targets().size();
        return classes.isEmpty() ? numbers : classes.size();
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
        double[] weights = TableRows.weights(table, Optional.ofNullable(weight));
        boolean classifies = !classes.isEmpty();
        double[][] targets = classifies
                ? new double[inputs.length][classes.size()]
                : encoder.learned(table).toRows();
        String[] labels = classifies ? encoder.labels(table) : new String[0];
        var encoded = new ArrayList<TrainingRow>();
        for (int i = 0; i < inputs.length; i++) {
            boolean held = rows.get(i).part == Part.HELD_OUT;
            // as on one machine, the weight column counts for classes in training rows only
            double own = weights == null || (held && classifies) ? 1 : weights[i];
            if (classifies) {
                int label = Collections.binarySearch(classes, labels[i]);
                if (label < 0) {
                    continue; // a held-out row of a class that no training row has cannot say when to stop
                }
                targets[i][label] = 1;
                own *= classWeights.get(label);
            }
            encoded.add(new TrainingRow(inputs[i], targets[i], own, held));
        }
        return encoded;
    }
}
