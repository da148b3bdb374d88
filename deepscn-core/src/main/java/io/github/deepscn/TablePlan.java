package io.github.deepscn;

import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Outlier;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Objects;

/**
 * What a training on a table is going to do.
 *
 * @param task what is to be predicted
 * @param encoder learned on the training rows
 * @param training the rows to learn from
 * @param validation the rows held out; there may be none
 */
public record TablePlan(Task task, Encoder encoder, Table training, Table validation) {
    public TablePlan {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(validation, "validation");
    }

    /** Cells that lie far outside of where nearly all of their column are. */
    public List<Outlier> outliers() {
        return Outlier.of(training, validation, encoder, task);
    }
}
