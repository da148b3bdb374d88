package io.github.deepscn.spark.submit;

import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.spark.submit.CellRow.Part;
import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** What is known of the rows of a partition after they were read once; or, appended, of several. */
final class PartitionSurvey implements Serializable {
    private static final long serialVersionUID = 1L;

    private long rows;
    private long learnt;
    private long held;
    private final ColumnTally[] columns;
    private final long[] missingTargets;
    private final long[] firstMissingTarget;
    private long badWeights;
    private long firstBadWeightRow;
    private double firstBadWeight;
    private final LabelTally labels = new LabelTally();

    PartitionSurvey(int columns, int targets) {
        this.columns = new ColumnTally[columns];
        for (int column = 0; column < columns; column++) {
            this.columns[column] = new ColumnTally();
        }
        this.missingTargets = new long[targets];
        this.firstMissingTarget = new long[targets];
    }

    static PartitionSurvey of(int partition, Iterator<Row> rows, RowRules rules) {
        var survey = new PartitionSurvey(rules.reader().columns(), rules.targets().length);
        while (rows.hasNext()) {
            survey.add(partition, rules.reader().cells(rows.next()), rules);
        }
        return survey;
    }

    private void add(int partition, @Nullable Object[] cells, RowRules rules) {
        long row = rows++;
        tally(row, cells, rules.reader());
        double weight = rules.weight(cells);
        if (!RowRules.isWeight(weight)) {
            if (badWeights++ == 0) {
                firstBadWeightRow = row;
                firstBadWeight = weight;
            }
            return;
        }
        Part part = rules.part(partition, row, cells);
        if (part == Part.NONE) {
            return;
        }
        if (part == Part.HELD_OUT) {
            held++;
        } else {
            learnt++;
        }
        look(row, cells, rules, part == Part.HELD_OUT ? 0 : weight);
    }

    private void tally(long row, @Nullable Object[] cells, CellReader reader) {
        for (int column = 0; column < cells.length; column++) {
            Object cell = cells[column];
            if (cell instanceof Double number) {
                columns[column].addNumber(row, number, cell);
            } else if (cell != null && reader.form(column) == Form.WRITTEN) {
                columns[column].addNumber(row, reader.number(cell.toString()), cell);
            }
        }
    }

    private void look(long row, @Nullable Object[] cells, RowRules rules, double weight) {
        int[] targets = rules.targets();
        for (int q = 0; q < targets.length; q++) {
            Object cell = cells[targets[q]];
            if (cell == null) {
                if (missingTargets[q]++ == 0) {
                    firstMissingTarget[q] = row;
                }
            } else if (rules.mayBeClasses()) {
                labels.add(cell.toString(), weight);
            }
        }
    }

    /** Adds the rows that come behind these. */
    void append(PartitionSurvey next) {
        for (int column = 0; column < columns.length; column++) {
            columns[column].append(next.columns[column], rows);
        }
        for (int q = 0; q < missingTargets.length; q++) {
            if (missingTargets[q] == 0) {
                firstMissingTarget[q] = rows + next.firstMissingTarget[q];
            }
            missingTargets[q] += next.missingTargets[q];
        }
        if (badWeights == 0) {
            firstBadWeightRow = rows + next.firstBadWeightRow;
            firstBadWeight = next.firstBadWeight;
        }
        badWeights += next.badWeights;
        labels.append(next.labels);
        learnt += next.learnt;
        held += next.held;
        rows += next.rows;
    }

    long rows() {
        return rows;
    }

    /** Rows to learn from. */
    long learnt() {
        return learnt;
    }

    /** Rows held out. */
    long held() {
        return held;
    }

    ColumnTally column(int column) {
        return columns[column];
    }

    /** In how many rows that count a target is missing. */
    long missing(int target) {
        return missingTargets[target];
    }

    /** The first of these. */
    long firstMissing(int target) {
        return firstMissingTarget[target];
    }

    long badWeights() {
        return badWeights;
    }

    long firstBadWeightRow() {
        return firstBadWeightRow;
    }

    /** NaN if it is missing or no number. */
    double firstBadWeight() {
        return firstBadWeight;
    }

    /** Of the only target. */
    LabelTally labels() {
        return labels;
    }
}
