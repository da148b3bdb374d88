package io.github.deepscn.bench.learners;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        boolean numbers = training.target() instanceof Target.Numbers;
        var options = preset.apply(TARGET).withTask(numbers ? Task.REGRESSION : Task.CLASSIFICATION);
        return new Fitted(TableTraining.with(options).fit(table(training)).model());
    }

    /** A model of tables that is given rows of numbers. */
    private record Fitted(TableModel model) implements Predictor {
        @Override
        public Target predict(double[][] inputs) {
            var rows = Table.of(columns(inputs));
            if (model.task() == Task.CLASSIFICATION) {
                return new Target.Labels(model.classes(rows));
            }
            return new Target.Numbers(Arrays.stream(model.predict(rows))
                    .mapToDouble(row -> row[0])
                    .toArray());
        }

        @Override
        public Optional<Double> coverage(Examples test, double wanted) {
            if (model.intervals().isEmpty()) {
                return Optional.empty();
            }
            return model.evaluateIntervals(table(test), List.of(wanted)).stream()
                    .map(IntervalScore::covered)
                    .findFirst();
        }
    }

    private static Table table(Examples rows) {
        List<Column> columns = columns(rows.inputs());
        columns.add(column(rows.target()));
        return Table.of(columns);
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
