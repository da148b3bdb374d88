package io.github.deepscn.selection;

import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a learner did in cross-validation: the scores of every fold, and a prediction for every row by a model that did
 * not learn from it. Immutable.
 */
public final class CrossValidated {
    private final TargetChoice target;
    private final int rows;
    private final int planned;
    private final List<Fold.Judged> judged;

    /**
     * The outcome of some folds.
     *
     * @param rows of the table
     * @param planned the number of folds that were to be judged
     */
    CrossValidated(TargetChoice target, int rows, int planned, List<Fold.Judged> judged) {
        this.target = target;
        this.rows = rows;
        this.planned = planned;
        this.judged = List.copyOf(judged);
    }

    /** {@return what the learner predicts} */
    public Task task() {
        return target.task();
    }

    /** {@return the results of the folds, repeat by repeat} */
    public List<FoldResult> folds() {
        return judged.stream().map(Fold.Judged::result).toList();
    }

    /** {@return whether every fold was judged; false if the run was cancelled or out of time} */
    public boolean isComplete() {
        return judged.size() == planned;
    }

    /**
     * {@return the mean of a figure over the folds, and its standard error}
     *
     * @param figure the figure to look at
     */
    public Estimate estimate(Figure figure) {
        return Estimate.of(values(figure), testShare());
    }

    /**
     * {@return the mean over the folds of a figure of this learner minus the same figure of another}
     *
     * <p>Both were judged by the same rows, so what makes a fold hard for both does not widen the standard error.
     *
     * @param other judged on the same folds of the same table
     * @param figure the figure to look at
     * @throws io.github.deepscn.data.BadInputException if the folds differ
     */
    public Estimate minus(CrossValidated other, Figure figure) {
        int common = Math.min(judged.size(), other.judged.size());
        double[] mine = values(figure);
        double[] others = other.values(figure);
        double[] differences = new double[common];
        for (int k = 0; k < common; k++) {
            Require.that(
                    judged.get(k).result().isOfFold(other.judged.get(k).result()),
                    "the two learners were judged on different folds, so they have no paired difference");
            differences[k] = mine[k] - others[k];
        }
        return Estimate.of(differences, testShare());
    }

    /** {@return the mean seconds of a training} */
    public double seconds() {
        return mean(FoldResult::seconds);
    }

    /** {@return the mean number of nodes of a model} */
    public double nodes() {
        return mean(FoldResult::nodes);
    }

    private double mean(ToDoubleFunction<FoldResult> value) {
        return folds().stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private double[] values(Figure figure) {
        return folds().stream().mapToDouble(fold -> figure.of(fold.scores())).toArray();
    }

    private double testShare() {
        return mean(fold -> (double) fold.testRows() / fold.trainingRows());
    }

    /** {@return the {@linkplain #predictions(int) predictions} of the first repeat} */
    public Table predictions() {
        return predictions(1);
    }

    /**
     * {@return a prediction for each row of the table, in its order, by the model that did not learn from this row:
     * {@code fold}, and {@code prediction}, or {@code prediction NAME} for each of several targets; classes also have
     * {@code probability CLASS}}
     *
     * <p>A row that no fold tests, such as the earliest rows by time, has missing cells.
     *
     * @param repeat which division of the rows, counted from one
     * @throws io.github.deepscn.data.BadInputException if there is no such repeat, or for an autoencoder
     */
    public Table predictions(int repeat) {
        Require.that(task() != Task.AUTOENCODER, "an autoencoder predicts its inputs, which differ from fold to fold");
        List<Fold.Judged> parts =
                judged.stream().filter(part -> part.result().repeat() == repeat).toList();
        Require.that(!parts.isEmpty(), "repeat is " + repeat + ", but no fold of it was judged");
        double[] folds = new double[rows];
        Arrays.fill(folds, Double.NaN);
        for (Fold.Judged part : parts) {
            for (int row : part.test()) {
                folds[row] = part.result().fold();
            }
        }
        var columns = new ArrayList<Column>(List.of(NumberColumn.of("fold", folds)));
        columns.addAll(task() == Task.CLASSIFICATION ? classes(parts) : numbers(parts));
        return Table.of(columns);
    }

    private List<Column> numbers(List<Fold.Judged> parts) {
        List<String> names = target.columns().stream().map(Column::name).toList();
        return names.stream()
                .<Column>map(name -> column(names.size() == 1 ? "prediction" : "prediction " + name, parts, name))
                .toList();
    }

    /** A class that the rows of a fold lack has probability 0 there. */
    private List<Column> classes(List<Fold.Judged> parts) {
        @Nullable String[] labels = new String[rows];
        for (Fold.Judged part : parts) {
            for (int i = 0; i < part.test().length; i++) {
                labels[part.test()[i]] = part.outputs().get(Metrics.mostProbable(part.predictions()[i]));
            }
        }
        var columns = new ArrayList<Column>(List.of(TextColumn.of("prediction", labels)));
        var known =
                new TreeSet<>(Arrays.asList(TableRows.labels(target.columns().get(0))));
        known.forEach(name -> columns.add(column("probability " + name, parts, name)));
        return columns;
    }

    /** One output of every row. */
    private NumberColumn column(String name, List<Fold.Judged> parts, String output) {
        double[] values = new double[rows];
        Arrays.fill(values, Double.NaN);
        for (Fold.Judged part : parts) {
            int place = part.outputs().indexOf(output);
            for (int i = 0; i < part.test().length; i++) {
                values[part.test()[i]] = place < 0 ? 0 : part.predictions()[i][place];
            }
        }
        return NumberColumn.of(name, values);
    }
}
