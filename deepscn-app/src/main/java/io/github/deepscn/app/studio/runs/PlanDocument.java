package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TablePlan;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a training would do.
 *
 * @param taskReason why this task; null if it was given
 * @param rows number of training rows
 * @param heldOut number of held-out rows
 * @param memoryBytes estimated memory
 */
record PlanDocument(
        String task,
        @Nullable String taskReason,
        int rows,
        int heldOut,
        List<Input> inputs,
        List<Ignored> ignored,
        long missingCells,
        double memoryBytes,
        List<String> warnings) {
    /** An input column. */
    record Input(String column, String kind, int features) {}

    /** A column that training ignores. */
    record Ignored(String column, String why) {}

    static PlanDocument of(PlannedTraining planned) {
        TablePlan plan = planned.plan();
        Encoder encoder = plan.encoder();
        return new PlanDocument(
                Words.id(plan.task()),
                plan.reason().isEmpty() ? null : plan.reason(),
                plan.training().rows(),
                plan.validation().rows(),
                encoder.inputs().stream()
                        .map(input -> new Input(
                                input.column(),
                                Words.id(input.kind()),
                                input.features().size()))
                        .toList(),
                encoder.ignored().stream()
                        .map(column -> new Ignored(column.column(), Words.why(column.reason())))
                        .toList(),
                planned.missingCells(),
                planned.memory().bytes(),
                warnings(planned));
    }

    /** Sentences about the data that a person should know. */
    static List<String> warnings(PlannedTraining planned) {
        TablePlan plan = planned.plan();
        var warnings = new ArrayList<String>(planned.outliers());
        long missing = planned.missingCells();
        if (missing > 0) {
            warnings.add(Words.count(missing, "missing cell") + (missing == 1 ? " is" : " are") + " filled in.");
        }
        if (plan.droppedRows() > 0) {
            warnings.add(Words.count(plan.droppedRows(), "row") + (plan.droppedRows() == 1 ? " has" : " have")
                    + " no target and will not be used.");
        }
        if (plan.task() == Task.CLASSIFICATION
                && !plan.reason().isEmpty()
                && plan.encoder().targets().get(0).number()) {
            warnings.add("The target is treated as classes, because " + plan.reason()
                    + "; choose the task regression to treat it as numbers.");
        }
        return warnings;
    }
}
