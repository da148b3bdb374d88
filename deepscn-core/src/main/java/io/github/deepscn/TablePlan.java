package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.Outlier;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A training on a table, planned but not yet begun: what to predict, which rows are held out, and the encoder.
 *
 * @param task what is to be predicted
 * @param reason why this task, as in {@link io.github.deepscn.table.TargetGuess}; empty if it was given
 * @param droppedRows number of rows that take no part because they lack a target
 * @param encoder learnt on the training rows
 * @param training the rows to learn from
 * @param validation the rows held out; may be empty
 */
public record TablePlan(Task task, String reason, long droppedRows, Encoder encoder, Table training, Table validation) {
    private static final String NO_CLASSES = "the target is predicted as numbers";

    /** Plans a new model. */
    static TablePlan of(TableOptions options, Table table) {
        requirePurposes(options);
        Table weighed = withWeight(options, table);
        Table counting = withTargets(options, weighed, options.targets());
        var target = TargetChoice.of(counting, options.targets(), options.task());
        requireClasses(options, target.task());
        List<int[]> parts = split(options, counting, target.task(), options.targets());
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
        return new TablePlan(
                target.task(),
                target.reason(),
                weighed.rows() - counting.rows(),
                encoder,
                training,
                counting.pick(parts.get(1)));
    }

    /** Plans the growth of a model, whose encoder stays. */
    static TablePlan of(TableOptions options, Table table, TableModel grown) {
        List<String> targets = grown.encoder().targetNames();
        Require.that(
                options.targets().isEmpty() || options.targets().equals(targets),
                "the model predicts " + targets + ", so it cannot grow to predict " + options.targets());
        Require.that(
                options.task().isEmpty() || options.task().get() == grown.task(),
                "the model's task is " + grown.task() + ", so it cannot grow for another");
        Table weighed = withWeight(options, table);
        Table counting = withTargets(options, weighed, targets);
        TargetChoice.of(counting, targets, Optional.of(grown.task()));
        List<int[]> parts = split(options, counting, grown.task(), targets);
        return new TablePlan(
                grown.task(),
                "",
                weighed.rows() - counting.rows(),
                grown.encoder(),
                counting.pick(parts.get(0)),
                counting.pick(parts.get(1)));
    }

    private static List<int[]> split(TableOptions options, Table table, Task task, List<String> targets) {
        Optional<Column> classes = classes(task, table, targets);
        return options.holdOut().split(table, classes, options.training().seed());
    }

    /** Options about classes would change nothing about numbers. */
    private static void requireClasses(TableOptions options, Task task) {
        if (task != Task.CLASSIFICATION) {
            Require.that(
                    options.classifier() != Classifier.LDA,
                    "the classifier lda tells classes apart, but " + NO_CLASSES);
            Require.that(!options.balancedClasses(), "balanced weights are for classes, but " + NO_CLASSES);
        }
    }

    /** A target can have no other purpose: it would give away what is to be predicted. */
    private static void requirePurposes(TableOptions options) {
        for (String target : options.targets()) {
            boolean other = Stream.of(
                            options.weight(),
                            options.holdOut().groupBy(),
                            options.holdOut().timeOrder())
                    .anyMatch(Optional.of(target)::equals);
            Require.that(!other, "column '" + target + "' is a target, so it cannot be weight, group or time as well");
        }
    }

    /** The rows that have all targets, if the others shall be dropped; otherwise all rows. */
    private static Table withTargets(TableOptions options, Table table, List<String> targets) {
        return options.dropMissingTarget() ? TableRows.complete(table, targets) : table;
    }

    /** The rows with a weight over 0. */
    private static Table withWeight(TableOptions options, Table table) {
        if (options.weight().isEmpty()) {
            return table;
        }
        double[] weights = TableRows.weights(table.column(options.weight().get()));
        int[] counting =
                IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
        Require.that(counting.length > 0, "all rows have weight 0, one must have more");
        return counting.length == weights.length ? table : table.pick(counting);
    }

    /**
     * Cells that lie far outside the range of nearly all cells of their column.
     *
     * @return the cells, column by column
     */
    public List<Outlier> outliers() {
        return Outlier.of(training, validation, encoder, task);
    }

    /** The plan with some of its training rows. */
    TablePlan withTraining(int[] rows) {
        return new TablePlan(task, reason, droppedRows, encoder, training.pick(rows), validation);
    }

    /** The column of the classes of the training rows, if classes are to be predicted. */
    Optional<Column> classes() {
        return classes(task, training, encoder.targetNames());
    }

    private static Optional<Column> classes(Task task, Table rows, List<String> targets) {
        return task == Task.CLASSIFICATION ? Optional.of(rows.column(targets.get(0))) : Optional.empty();
    }
}
