package io.github.deepscn.selection;

import io.github.deepscn.data.Require;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the same for every row: the mean of each target, or the share of each class.
 *
 * @param columns the columns to predict
 * @param classes the classes in natural order; none for numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Constant(List<String> columns, List<String> classes, double[] prediction) implements Predictor {
    static Constant of(Table training, TargetChoice target, Optional<String> weight) {
        Require.that(target.task() != Task.AUTOENCODER, "a constant predicts columns, so it is no autoencoder");
        List<String> columns = target.columns().stream().map(Column::name).toList();
        double[] weights = TableRows.weights(training, weight);
        return target.task() == Task.CLASSIFICATION
                ? shares(columns, TableRows.labels(target.columns().get(0)), weights)
                : new Constant(columns, List.of(), means(numbers(training, columns), weights));
    }

    private static Constant shares(List<String> columns, String[] labels, double @Nullable [] weights) {
        var sums = new TreeMap<String, Double>();
        double all = 0;
        for (int i = 0; i < labels.length; i++) {
            double weight = weights == null ? 1 : weights[i];
            if (weight > 0) {
                sums.merge(labels[i], weight, Double::sum);
                all += weight;
            }
        }
        double total = all;
        double[] shares = sums.values().stream().mapToDouble(sum -> sum / total).toArray();
        return new Constant(columns, List.copyOf(sums.keySet()), shares);
    }

    private static double[] means(double[][] rows, double @Nullable [] weights) {
        double[] means = new double[rows[0].length];
        double all = 0;
        for (int i = 0; i < rows.length; i++) {
            double weight = weights == null ? 1 : weights[i];
            all += weight;
            for (int q = 0; q < means.length && weight > 0; q++) {
                means[q] += (rows[i][q] - means[q]) * weight / all;
            }
        }
        return means;
    }

    private static double[][] numbers(Table rows, List<String> columns) {
        return TableRows.targets(
                        rows,
                        columns.stream()
                                .map(name -> new TargetEncoding(name, true, 0, 1))
                                .toList())
                .toRows();
    }

    @Override
    public List<String> outputs() {
        return classes.isEmpty() ? columns : classes;
    }

    @Override
    public double[][] predict(Table rows) {
        double[][] predictions = new double[rows.rows()][];
        Arrays.setAll(predictions, i -> prediction.clone());
        return predictions;
    }

    @Override
    public RowScores score(Table rows) {
        return classes.isEmpty()
                ? RowScores.of(NumberScores.of(columns, predict(rows), numbers(rows, columns)))
                : RowScores.of(ClassScores.of(classes, predict(rows), TableRows.labels(rows.column(columns.get(0)))));
    }

    @Override
    public int nodes() {
        return 0;
    }
}
