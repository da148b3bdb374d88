package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Decides what to predict, holds rows out and learns the encoder. */
final class TablePlanning {
    private final TableOptions options;

    TablePlanning(TableOptions options) {
        this.options = options;
    }

    /** Plans a new model. */
    TablePlan plan(Table table) {
        requirePurposes();
        Table counting = withWeight(table);
        var target = TargetChoice.of(counting, options.targets(), options.task());
        var parts = split(
                counting,
                target.task(),
                target.columns().stream().map(Column::name).toList());
        Table training = counting.pick(parts.get(0));
        var encoder = EncoderLearning.learn(
                training,
                options.encoder().withEveryNumber(options.encoder().everyNumber() || options.seesImages()),
                target.encodings(training, options.encoder().scaled(), options.weight()),
                options.weight(),
                options.holdOut().groupBy(),
                options.holdOut().timeOrder());
        if (options.encoder().clipped() && target.task() == Task.REGRESSION) {
            encoder = encoder.saturating(training, options.holdOut().timeOrder());
        }
        return new TablePlan(target.task(), encoder, training, counting.pick(parts.get(1)));
    }

    /** Plans the growth of a model, whose encoder stays. */
    TablePlan plan(Table table, TableModel grown) {
        List<String> targets = TablePlan.targets(grown.encoder());
        Require.that(
                options.targets().isEmpty() || options.targets().equals(targets),
                "the model predicts " + targets + ", so it cannot grow to predict " + options.targets());
        Require.that(
                options.task().isEmpty() || options.task().get() == grown.task(),
                "the model's task is " + grown.task() + ", so it cannot grow for another");
        Table counting = withWeight(table);
        TargetChoice.of(counting, targets, Optional.of(grown.task()));
        var parts = split(counting, grown.task(), targets);
        return new TablePlan(grown.task(), grown.encoder(), counting.pick(parts.get(0)), counting.pick(parts.get(1)));
    }

    private List<int[]> split(Table table, Task task, List<String> targets) {
        Optional<Column> classes =
                task == Task.CLASSIFICATION ? Optional.of(table.column(targets.get(0))) : Optional.empty();
        return options.holdOut().split(table, classes, options.training().seed());
    }

    /** A target can have no other purpose: it would give away what is to be predicted. */
    private void requirePurposes() {
        for (String target : options.targets()) {
            boolean other = Stream.of(
                            options.weight(),
                            options.holdOut().groupBy(),
                            options.holdOut().timeOrder())
                    .anyMatch(Optional.of(target)::equals);
            Require.that(!other, "column '" + target + "' is a target, so it cannot be weight, group or time as well");
        }
    }

    /** The rows with a weight over 0. */
    private Table withWeight(Table table) {
        if (options.weight().isEmpty()) {
            return table;
        }
        double[] weights = TableRows.weights(table.column(options.weight().get()));
        int[] counting =
                IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
        Require.that(counting.length > 0, "all rows have weight 0, one must have more");
        return counting.length == weights.length ? table : table.pick(counting);
    }
}
