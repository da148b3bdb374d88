package io.github.deepscn;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Outlier;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A training on a table, planned but not yet begun.
 *
 * @param task what is to be predicted
 * @param encoder learnt on the training rows
 * @param training the rows to learn from
 * @param validation the rows held out; may be empty
 */
public record TablePlan(Task task, Encoder encoder, Table training, Table validation) {
    public TablePlan {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(validation, "validation");
    }

    /** Cells that lie far outside the range of nearly all cells of their column. */
    public List<Outlier> outliers() {
        return Outlier.of(training, validation, encoder, task);
    }

    /** The plan with some of its training rows. */
    TablePlan withTraining(int[] rows) {
        return new TablePlan(task, encoder, training.pick(rows), validation);
    }

    /** The column of the classes of the training rows, if classes are to be predicted. */
    Optional<Column> classes() {
        return task == Task.CLASSIFICATION
                ? Optional.of(training.column(targets(encoder).get(0)))
                : Optional.empty();
    }

    /** The classes of some rows. */
    String[] labels(Table rows) {
        return TableRows.labels(rows.column(targets(encoder).get(0)));
    }

    /** The names of an encoder's targets. */
    static List<String> targets(Encoder encoder) {
        return encoder.targets().stream().map(TargetEncoding::column).toList();
    }
}
