package io.github.deepscn.bench.learners;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * deepscn by its front door for tables.
 *
 * @param preset the options for a target column of this name
 */
record ScnLearner(String name, Function<String, TableOptions> preset) implements Learner {
    private static final String TARGET = "y";

    @Override
    public Predictor fit(Examples training) {
        List<Column> columns = columns(training.inputs());
        boolean numbers = training.target() instanceof Target.Numbers;
        columns.add(column(training.target()));
        var options = preset.apply(TARGET).withTask(numbers ? Task.REGRESSION : Task.CLASSIFICATION);
        TableModel model = TableTraining.with(options).fit(Table.of(columns)).model();
        return inputs -> predict(model, Table.of(columns(inputs)));
    }

    private static Target predict(TableModel model, Table rows) {
        if (model.task() == Task.CLASSIFICATION) {
            return new Target.Labels(model.classes(rows));
        }
        return new Target.Numbers(
                Arrays.stream(model.predict(rows)).mapToDouble(row -> row[0]).toArray());
    }

    private static Column column(Target target) {
        return target instanceof Target.Labels labels
                ? TextColumn.of(TARGET, labels.values())
                : NumberColumn.of(TARGET, ((Target.Numbers) target).values().clone());
    }

    private static List<Column> columns(double[][] inputs) {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < inputs[0].length; j++) {
            int column = j;
            columns.add(NumberColumn.of(
                    "x" + (j + 1),
                    Arrays.stream(inputs).mapToDouble(row -> row[column]).toArray()));
        }
        return columns;
    }
}
