package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Predicted and actual numbers of some rows, in the units of the targets.
 *
 * @param predictions the predictions, one array per row
 * @param targets the targets, in the shape of the predictions
 * @param scores how far they are apart
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NumberRows(double[][] predictions, double[][] targets, NumberScores scores) {
    /**
     * {@return the predictions of a model for rows, beside their targets}
     *
     * @param model a model of numbers
     * @param rows rows with their targets
     */
    public static NumberRows of(TableModel model, Table rows) {
        return of(model, rows, model.predict(rows));
    }

    static NumberRows of(TableModel model, Table rows, double[][] predictions) {
        double[][] targets = model.encoder().wanted(rows).toRows();
        return new NumberRows(predictions, targets, NumberScores.of(model.targets(), predictions, targets));
    }

    /** {@return the number of rows} */
    public int count() {
        return targets.length;
    }

    /**
     * Actual minus predicted, of one output.
     *
     * @param output the index of the target, from zero
     * @return a number for each row
     */
    public double[] residuals(int output) {
        return IntStream.range(0, targets.length)
                .mapToDouble(i -> targets[i][output] - predictions[i][output])
                .toArray();
    }

    /**
     * {@return the predictions of one output}
     *
     * @param output the index of the target, from zero
     */
    public double[] predictions(int output) {
        return IntStream.range(0, predictions.length)
                .mapToDouble(i -> predictions[i][output])
                .toArray();
    }

    /** Pairs of actual and predicted for a chart, of one output. */
    List<double[]> points(int output, int most) {
        return Sampling.systematic(targets.length, most)
                .mapToObj(
                        i -> new double[] {Shown.forChart(targets[i][output]), Shown.forChart(predictions[i][output])})
                .toList();
    }
}
