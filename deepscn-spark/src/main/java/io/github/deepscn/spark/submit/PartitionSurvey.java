package io.github.deepscn.spark.submit;

import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.spark.submit.CellRow.Part;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Facts about the rows of one partition, or of several in a row. */
final class PartitionSurvey implements Serializable {
    private static final long serialVersionUID = 1L;

    long rows;
    /** Number of training rows. */
    long learnt;
    /** Number of held-out rows. */
    long held;

    final List<ColumnTally> columns = new ArrayList<>();
    /** Rows with a weight, but without a value of each target. */
    final List<Occurrences> missingTargets = new ArrayList<>();

    final Occurrences badWeights = new Occurrences();
    /** Classes of the only target. */
    final LabelTally labels = new LabelTally();

    PartitionSurvey(RowRules rules) {
        rules.reader().names().forEach(name -> columns.add(new ColumnTally()));
        rules.targets().forEach(target -> missingTargets.add(new Occurrences()));
    }

    static PartitionSurvey of(Iterator<CellRow> rows, RowRules rules) {
        var survey = new PartitionSurvey(rules);
        rows.forEachRemaining(row -> survey.add(row, rules));
        return survey;
    }

    private void add(CellRow row, RowRules rules) {
        rows++;
        tally(row, rules.reader());
        double weight = rules.weight(row.cells);
        if (!(weight >= 0 && weight <= Samples.LARGEST_WEIGHT)) {
            badWeights.add(row.index, Double.isNaN(weight) ? "missing or not a number" : weight);
        } else if (row.part != Part.NONE) {
            boolean isHeld = row.part == Part.HELD_OUT;
            held += isHeld ? 1 : 0;
            learnt += isHeld ? 0 : 1;
            tallyTargets(row, rules, isHeld ? 0 : weight);
        }
    }

    private void tally(CellRow row, CellReader reader) {
        for (int column = 0; column < row.cells.length; column++) {
            Object cell = row.cells[column];
            if (cell instanceof Double number) {
                columns.get(column).add(row.index, number, cell);
            } else if (cell != null && reader.forms().get(column) == Form.WRITTEN) {
                columns.get(column).add(row.index, reader.number(cell.toString()), cell);
            }
        }
    }

    private void tallyTargets(CellRow row, RowRules rules, double weight) {
        for (int q = 0; q < missingTargets.size(); q++) {
            Object cell = row.cells[rules.targets().get(q)];
            if (cell == null) {
                missingTargets.get(q).add(row.index, cell);
            } else if (rules.mayBeClasses()) {
                labels.add(cell.toString(), weight);
            }
        }
    }

    /** Adds the rows of the next partition. */
    void append(PartitionSurvey next) {
        for (int column = 0; column < columns.size(); column++) {
            columns.get(column).append(next.columns.get(column), rows);
        }
        for (int q = 0; q < missingTargets.size(); q++) {
            missingTargets.get(q).append(next.missingTargets.get(q), rows);
        }
        badWeights.append(next.badWeights, rows);
        labels.append(next.labels);
        learnt += next.learnt;
        held += next.held;
        rows += next.rows;
    }
}
