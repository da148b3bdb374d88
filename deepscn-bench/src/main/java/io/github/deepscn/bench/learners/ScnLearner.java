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
import java.util.List;
import java.util.function.Function;

/**
 * deepscn's training of tables.
 *
 * @param preset returns the options for a target column of this name
 */
record ScnLearner(String name, Function<String, TableOptions> preset) implements Learner {
    private static final String TARGET = "y";

    @Override
    public boolean takesHoles() {
        return true;
    }

    @Override
    public Predictor fit(Examples training) {
        Task task = training.classes().isEmpty() ? Task.REGRESSION : Task.CLASSIFICATION;
        TableOptions options = preset.apply(TARGET).withTask(task);
        return new Fitted(TableTraining.with(options).fit(table(training)).model(), training.classes());
    }

    private record Fitted(TableModel model, List<String> classes) implements Predictor {
        @Override
        public double[][] outputs(double[][] inputs) {
            double[][] outputs = model.predict(Table.of(columns(new Examples(inputs, new double[0], List.of()))));
            return classes.isEmpty() ? outputs : Outputs.inOrder(classes, model.classes(), outputs);
        }

        @Override
        public double coverage(Examples test, double wanted) {
            return model.intervals().isEmpty()
                    ? Double.NaN
                    : model.evaluateIntervals(table(test), List.of(wanted)).stream()
                            .mapToDouble(IntervalScore::covered)
                            .findFirst()
                            .orElse(Double.NaN);
        }
    }

    private static Table table(Examples rows) {
        List<Column> columns = columns(rows);
        columns.add(
                rows.classes().isEmpty()
                        ? NumberColumn.of(TARGET, rows.targets().clone())
                        : TextColumn.of(TARGET, rows.labels()));
        return Table.of(columns);
    }

    private static List<Column> columns(Examples rows) {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < rows.columns(); j++) {
            columns.add(NumberColumn.of("x" + (j + 1), rows.column(j)));
        }
        return columns;
    }
}
