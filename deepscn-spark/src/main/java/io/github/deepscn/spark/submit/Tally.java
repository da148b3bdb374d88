package io.github.deepscn.spark.submit;

import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.spark.submit.CellRow.Part;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what the rows of one partition, or of several in a row, hold. */
final class Tally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The largest number of classes: each is an output of the network. */
    static final int MOST_CLASSES = 10_000;

    /** What is counted in each column. */
    enum What {
        /** A number, or any cell of a file without types. */
        PRESENT,
        /** A text among these. */
        TEXT,
        /** An infinite number among these. */
        INFINITE,
        /** A target without a value, in a row with a weight. */
        NO_TARGET,
        /** A weight that is none. */
        BAD_WEIGHT
    }

    /** The number of rows in which something occurs, and the first of them. */
    static final class Found implements Serializable {
        private static final long serialVersionUID = 1L;

        long count;
        /** Counted from zero. */
        long firstRow;
        /** The text of the cell in the first row. */
        String firstCell = "";

        private void add(long row, @Nullable Object cell) {
            if (count++ == 0) {
                firstRow = row;
                firstCell = String.valueOf(cell);
            }
        }

        private void append(Found next, long rowsBefore) {
            if (count == 0) {
                firstRow = rowsBefore + next.firstRow;
                firstCell = next.firstCell;
            }
            count += next.count;
        }
    }

    long rows;
    /** Number of training rows. */
    long learnt;
    /** Number of held-out rows. */
    long held;

    /** Number of rows that take no part because they lack a target. */
    long dropped;

    /** What was found in each column. */
    private final List<HashMap<What, Found>> found = new ArrayList<>();

    /**
     * The classes of the only target, with their weight in the training rows: 0 for those that only held-out rows have.
     */
    final HashMap<String, Double> labels = new HashMap<>();

    /** The number of rows of each of these classes. */
    final HashMap<String, Long> labelRows = new HashMap<>();

    /** Whether there are more than {@value #MOST_CLASSES} classes. Then some are not in {@link #labels}. */
    boolean manyLabels;

    Tally(int columns) {
        for (int column = 0; column < columns; column++) {
            found.add(new HashMap<>());
        }
    }

    static Tally of(Iterator<CellRow> rows, RowRules rules) {
        var tally = new Tally(rules.reader().names().size());
        rows.forEachRemaining(row -> tally.add(row, rules));
        return tally;
    }

    Found found(What what, int column) {
        return found.get(column).computeIfAbsent(what, key -> new Found());
    }

    private void add(CellRow row, RowRules rules) {
        rows++;
        for (int column = 0; column < row.cells.length; column++) {
            addCell(row.index, column, row.cells[column], rules.reader());
        }
        double weight = rules.weight(row.cells);
        if (!(weight >= 0 && weight <= Samples.LARGEST_WEIGHT)) {
            found(What.BAD_WEIGHT, rules.weight())
                    .add(row.index, Double.isNaN(weight) ? "missing or not a number" : weight);
        } else if (weight > 0 && rules.isDropped(row.cells)) {
            dropped++;
        } else if (row.part != Part.NONE) {
            boolean isHeld = row.part == Part.HELD_OUT;
            held += isHeld ? 1 : 0;
            learnt += isHeld ? 0 : 1;
            addTargets(row, rules, isHeld ? 0 : weight);
        }
    }

    private void addCell(long row, int column, @Nullable Object cell, CellReader reader) {
        if (cell instanceof Double || (cell != null && reader.forms().get(column) == Form.WRITTEN)) {
            double value = cell instanceof Double number ? number : reader.number(cell.toString());
            found(What.PRESENT, column).add(row, cell);
            if (!Double.isFinite(value)) {
                found(Double.isNaN(value) ? What.TEXT : What.INFINITE, column).add(row, cell);
            }
        }
    }

    private void addTargets(CellRow row, RowRules rules, double weight) {
        for (int target : rules.targets()) {
            Object cell = row.cells[target];
            if (cell == null) {
                found(What.NO_TARGET, target).add(row.index, cell);
            } else if (rules.mayBeClasses()) {
                addLabel(cell.toString(), weight, 1);
            }
        }
    }

    private void addLabel(String label, double weight, long count) {
        if (!manyLabels) {
            labels.merge(label, weight, Double::sum);
            labelRows.merge(label, count, Long::sum);
            manyLabels = labels.size() > MOST_CLASSES;
        }
    }

    /** Adds the rows of the next partition. */
    void append(Tally next) {
        for (int k = 0; k < found.size(); k++) {
            int column = k;
            next.found.get(k).forEach((what, more) -> found(what, column).append(more, rows));
        }
        manyLabels |= next.manyLabels;
        next.labels.forEach((label, weight) -> addLabel(label, weight, next.labelRows.getOrDefault(label, 0L)));
        learnt += next.learnt;
        held += next.held;
        dropped += next.dropped;
        rows += next.rows;
    }
}
