package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.TrainingRow;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of cells into rows of numbers, where they are. */
final class RowEncoding implements Serializable {
    private static final long serialVersionUID = 1L;

    private final CellReader reader;
    private final Encoder encoder;
    private final Task task;
    private final @Nullable String weight;
    private final HashMap<String, Integer> classes;
    private final double[] classWeights;

    /**
     * Makes an encoding.
     *
     * @param weight the column that says how much a row counts, if there is one
     * @param classes in natural order; none for numbers
     * @param classWeights what a row of each class counts for besides
     */
    RowEncoding(
            CellReader reader,
            Encoder encoder,
            Task task,
            @Nullable String weight,
            List<String> classes,
            double[] classWeights) {
        this.reader = reader;
        this.encoder = encoder;
        this.task = task;
        this.weight = weight;
        this.classes = new HashMap<>();
        classes.forEach(label -> this.classes.put(label, this.classes.size()));
        this.classWeights = classWeights;
    }

    /** How many targets a row has. */
    int outputs() {
        return switch (task) {
            case REGRESSION -> encoder.targets().size();
            case CLASSIFICATION -> classes.size();
            case AUTOENCODER -> encoder.features().size();
        };
    }

    Iterator<TrainingRow> encode(Iterator<CellRow> rows) {
        return Batches.map(rows, this::encode);
    }

    private List<TrainingRow> encode(List<CellRow> batch) {
        List<CellRow> counting =
                batch.stream().filter(row -> row.part() != Part.NONE).toList();
        if (counting.isEmpty()) {
            return List.of();
        }
        try {
            return encoded(counting);
        } catch (BadInputException e) {
            var rows = new ArrayList<TrainingRow>();
            counting.forEach(row -> rows.addAll(encodedOrUnusable(row)));
            return rows;
        }
    }

    private List<TrainingRow> encodedOrUnusable(CellRow row) {
        try {
            return encoded(List.of(row));
        } catch (BadInputException e) {
            return List.of(TrainingRow.unusable(placed(String.valueOf(e.getMessage()), row.index())));
        }
    }

    /** A message on the first row of a table, as one on a row among all. */
    private static String placed(String message, long index) {
        String first = "row 1, ";
        return "row " + (index + 1)
                + (message.startsWith(first) ? ", " + message.substring(first.length()) : ": " + message);
    }

    private List<TrainingRow> encoded(List<CellRow> rows) {
        Table table = reader.table(rows);
        double[][] inputs = encoder.encode(table).toRows();
        double[] weights = weights(table);
        return task == Task.CLASSIFICATION
                ? labelled(rows, inputs, weights, TableRows.labels(target(table)))
                : numbered(rows, inputs, weights, table);
    }

    private Column target(Table table) {
        return table.column(encoder.targets().get(0).column());
    }

    private double[] weights(Table table) {
        double[] weights = new double[table.rows()];
        Arrays.fill(weights, 1);
        return weight == null ? weights : TableRows.weights(table.column(weight));
    }

    private List<TrainingRow> numbered(List<CellRow> rows, double[][] inputs, double[] weights, Table table) {
        double[][] targets = task == Task.AUTOENCODER
                ? inputs
                : TableRows.targets(table, encoder.targets()).toRows();
        var encoded = new ArrayList<TrainingRow>();
        for (int i = 0; i < inputs.length; i++) {
            encoded.add(new TrainingRow(
                    inputs[i], targets[i], weights[i], rows.get(i).part() == Part.HELD_OUT));
        }
        return encoded;
    }

    /** Held-out rows of a class that is not learnt are left out: they cannot say when to stop. */
    private List<TrainingRow> labelled(List<CellRow> rows, double[][] inputs, double[] weights, String[] labels) {
        var encoded = new ArrayList<TrainingRow>();
        for (int i = 0; i < inputs.length; i++) {
            Integer label = classes.get(labels[i]);
            if (label == null) {
                continue;
            }
            double[] targets = new double[classes.size()];
            targets[label] = 1;
            boolean held = rows.get(i).part() == Part.HELD_OUT;
            // as on one machine, weights of rows are for those that are learnt from
            double own = held ? 1 : weights[i];
            encoded.add(new TrainingRow(inputs[i], targets, own * classWeights[label], held));
        }
        return encoded;
    }
}
