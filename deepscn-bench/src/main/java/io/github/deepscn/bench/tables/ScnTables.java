package io.github.deepscn.bench.tables;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.bench.learners.Outputs;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * deepscn's training of tables.
 *
 * @param preset returns the options for a target column of this name
 */
record ScnTables(String name, Function<String, TableOptions> preset) implements TableLearner {
    static final List<TableLearner> PRESETS = List.of(
            new ScnTables("fast", TableOptions::fast),
            new ScnTables("balanced", TableOptions::balanced),
            new ScnTables("accurate", TableOptions::accurate));

    @Override
    public Fitted fit(Table training, Target target) {
        Task task = target.isNumber() ? Task.REGRESSION : Task.CLASSIFICATION;
        TableOptions options = preset.apply(target.name()).withTask(task);
        return new Network(TableTraining.with(options).fit(training).model(), target);
    }

    private record Network(TableModel model, Target target) implements Fitted {
        @Override
        public double[][] outputs(Table rows) {
            double[][] outputs = model.predict(rows);
            return target.isNumber() ? outputs : Outputs.inOrder(target.classes(), model.classes(), outputs);
        }

        @Override
        public Optional<PredictionIntervals> intervals(Table rows, double coverage) {
            return model.intervals().map(any -> model.intervals(rows, coverage));
        }

        @Override
        public Size size() {
            double networks = model.members().size();
            double layers = model.members().stream()
                    .mapToInt(member -> member.network().layers().size())
                    .sum();
            return new Size(layers / networks, model.nodes() / networks);
        }
    }
}
