package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.util.List;
import java.util.Objects;

/**
 * Learns to predict numbers.
 *
 * <pre>{@code
 * TableModel model = DeepScn.regression().seed(7).fit(inputs, targets);
 * double prediction = model.predict(row)[0];
 * Interval interval = model.interval(row, 0.9);
 * }</pre>
 */
public final class Regression extends Learner<Regression> {
    Regression(Settings settings, Run run) {
        super(Task.REGRESSION, settings, run);
    }

    @Override
    Regression with(Settings changed, Run how) {
        return new Regression(changed, how);
    }

    /**
     * Trains on rows of inputs and one target each.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if there are no rows, their lengths or numbers differ, an input
     *     is infinite, or a target is missing
     */
    public TableModel fit(double[][] inputs, double[] targets) {
        return fit(rows(inputs, targets), 1);
    }

    /**
     * {@link #fit(double[][], double[])} for several targets in each row.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     * @return the trained model
     */
    public TableModel fit(double[][] inputs, double[][] targets) {
        Table rows = rows(inputs, targets);
        return fit(rows, targets[0].length);
    }

    /**
     * {@link #fit(double[][], double[])} in single precision.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     * @return the trained model
     */
    public TableModel fit(float[][] inputs, float[] targets) {
        Objects.requireNonNull(targets, "targets");
        return fit(Table.doubles(inputs), Table.doubles(new float[][] {targets})[0]);
    }

    /**
     * {@link #fit(double[][], double[][])} in single precision.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets an array of targets for each row
     * @return the trained model
     */
    public TableModel fit(float[][] inputs, float[][] targets) {
        return fit(Table.doubles(inputs), Table.doubles(targets));
    }

    /**
     * Judges this training by cross-validation: every row is predicted by a model that did not learn from it.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     * @param folds the number of folds, from two to the number of rows
     * @return the scores of every fold
     * @throws io.github.deepscn.data.BadInputException as for {@link #fit(double[][], double[])}
     */
    public CrossValidated crossValidate(double[][] inputs, double[] targets, int folds) {
        return crossValidateRows(rows(inputs, targets), 1, folds);
    }

    /**
     * {@link #crossValidate(double[][], double[], int)} for several targets in each row.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     * @param folds the number of parts that the rows are divided into; at least two
     * @return the scores of every fold
     */
    public CrossValidated crossValidate(double[][] inputs, double[][] targets, int folds) {
        Table rows = rows(inputs, targets);
        return crossValidateRows(rows, targets[0].length, folds);
    }

    /**
     * {@return the table that {@link #fit(double[][], double[])} learns from, for scores, importance and
     * cross-validation}
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     */
    public Table rows(double[][] inputs, double[] targets) {
        Objects.requireNonNull(targets, "targets");
        return rows(inputs, "targets", targets.length, List.of(NumberColumn.of("", targets.clone())));
    }

    /**
     * {@return the table that {@link #fit(double[][], double[][])} learns from}
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param targets the target of each row, or an array of targets
     */
    public Table rows(double[][] inputs, double[][] targets) {
        Objects.requireNonNull(targets, "targets");
        Require.that(targets.length > 0, "targets has no rows, must have as many as inputs");
        List<Column> columns = List.copyOf(Table.of(targets).columns());
        return rows(inputs, "targets", targets.length, columns);
    }
}
