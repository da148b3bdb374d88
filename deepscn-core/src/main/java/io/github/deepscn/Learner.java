package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.CrossValidation;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A training with good defaults, on arrays or on tables: {@link DeepScn#regression()} and
 * {@link DeepScn#classification()}.
 *
 * <p>Inputs are scaled, numbers far outside the training range are clipped, and rows that are held out choose the size
 * of the networks and calibrate intervals or probabilities. Inputs in arrays may be missing, as NaN. Every column of an
 * array is an input, even a constant one, so that a row to predict has the same length as a row of training.
 *
 * <p>Immutable and reusable; every {@code fit} is a separate training.
 *
 * @param <T> the kind of training
 */
public abstract sealed class Learner<T extends Learner<T>> extends Training<T> permits Regression, Classification {
    /**
     * How a learner is set up.
     *
     * @param options decide the model
     * @param inputs names of the columns of arrays; none for x1, x2, …
     * @param targets names of the targets of arrays; none for y, or y1, y2, …
     */
    record Settings(TableOptions options, List<String> inputs, List<String> targets) {
        Settings {
            Objects.requireNonNull(options, "options");
            inputs = List.copyOf(inputs);
            targets = List.copyOf(targets);
        }
    }

    final Settings settings;
    private final Task task;

    Learner(Task task, Settings settings, Run run) {
        super(run);
        this.task = task;
        this.settings = settings;
    }

    abstract T with(Settings changed, Run how);

    @Override
    public T run(Run how) {
        return with(settings, how);
    }

    /**
     * Other options: a preset such as {@link TableOptions#fast}, or one with changes. Targets in them are ignored.
     *
     * @param other the options, in place of all earlier ones
     * @return a learner with these options
     */
    public T options(TableOptions other) {
        return with(new Settings(other, settings.inputs, settings.targets), run);
    }

    /**
     * {@return the seed of all random draws: the same seed and rows give the same model}
     *
     * @param seed the seed of the random draws: the same seed gives the same result
     */
    public T seed(long seed) {
        TableOptions options = settings.options;
        return options(options.withTraining(options.training().withSeed(seed)));
    }

    /**
     * {@return names for the columns of arrays, which messages, importance and the model file use}
     *
     * @param names the names, one per column of the arrays, all different
     */
    public T columns(String... names) {
        return with(new Settings(settings.options, Require.allPresent("names", names), settings.targets), run);
    }

    /**
     * {@return names for the targets of arrays}
     *
     * @param names the names, one per column of the arrays, all different
     */
    public T targets(String... names) {
        return with(new Settings(settings.options, settings.inputs, Require.allPresent("names", names)), run);
    }

    /**
     * Trains on a table.
     *
     * @param table the rows to learn from, with the targets among their columns
     * @param targets the columns to predict
     * @return the model and how it was trained
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose
     */
    public TableFit train(Table table, String... targets) {
        Objects.requireNonNull(table, "table");
        return TableTraining.with(optionsFor(Require.allPresent("targets", targets)))
                .run(run)
                .fit(table);
    }

    /**
     * {@return the model of {@link #train}}
     *
     * @param table the rows to learn from, with the targets among their columns
     * @param targets the names of the columns to predict; none if the options name them
     */
    public TableModel fit(Table table, String... targets) {
        return train(table, targets).model();
    }

    /**
     * Judges this training by cross-validation: every row is predicted by a model that did not learn from it.
     *
     * @param table the rows to learn from, with the targets among their columns
     * @param folds the number of folds, two or more
     * @param targets the columns to predict
     * @return the scores of every fold
     * @throws io.github.deepscn.data.BadInputException if columns are missing or do not suit their purpose, or there
     *     are too few rows
     */
    public CrossValidated crossValidate(Table table, int folds, String... targets) {
        return CrossValidation.of(optionsFor(List.of(targets)), folds)
                .withRun(run)
                .run(table);
    }

    /** Cross-validates on rows as {@link #rows} makes them. */
    CrossValidated crossValidateRows(Table rows, int targets, int folds) {
        return CrossValidation.of(arrayOptions(targets), folds).withRun(run).run(rows);
    }

    /** Trains on rows as {@link #rows} makes them. */
    TableModel fit(Table rows, int targets) {
        return TableTraining.with(arrayOptions(targets)).run(run).fit(rows).model();
    }

    /** The options for rows of arrays, with this number of targets. */
    private TableOptions arrayOptions(int targets) {
        TableOptions options = optionsFor(targetNames(targets));
        return options.withEncoder(options.encoder().withEveryNumber(true));
    }

    /** The options with the task and these targets. */
    TableOptions optionsFor(List<String> targets) {
        return settings.options.withTask(task).withTargets(targets);
    }

    private List<String> targetNames(int count) {
        List<String> names = settings.targets;
        Require.that(
                names.isEmpty() || names.size() == count,
                names.size() + " names for " + count + " targets; must be as many");
        return !names.isEmpty() ? names : count == 1 ? List.of("y") : Table.numbered("y", count);
    }

    /** Inputs with columns of targets behind them. */
    Table rows(double[][] inputs, String what, int rows, List<Column> targets) {
        Table table = Table.of(Objects.requireNonNull(inputs, "inputs"), settings.inputs);
        Require.that(
                table.rows() == rows,
                "inputs has " + table.rows() + " rows but " + what + " has " + rows
                        + "; both must have the same number");
        List<String> names = targetNames(targets.size());
        var columns = new ArrayList<>(table.columns());
        IntStream.range(0, names.size()).forEach(q -> columns.add(targets.get(q).named(names.get(q))));
        return Table.of(columns);
    }
}
