package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * Compares a float graph with the model in double, on rows.
 *
 * @param names the names of the graph's values
 * @param rows the rows as the model's networks see them; not copied
 * @param raw returns the inputs of the graph for the row of an index
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record FloatCheck(FloatGraph graph, ValueNames names, double[][] rows, IntFunction<FloatGraph.Row> raw) {
    FloatCheck {
        Require.atLeast("the number of rows to measure the float error on", rows.length, 1);
    }

    /**
     * The error of an output of numbers.
     *
     * @param exact the model's answer to the row of an index
     * @param unit divides the differences of a column
     * @param scale the scale of the error
     * @param labels the model's labels of the rows, of which the share that changes is counted
     */
    FloatError error(
            String output,
            IntFunction<double[]> exact,
            IntToDoubleFunction unit,
            double scale,
            Optional<String[]> labels) {
        double squares = 0;
        int columns = 0;
        int changed = 0;
        for (int i = 0; i < rows.length; i++) {
            FloatGraph.Row row = graph.run(raw.apply(i));
            double[] answer = row.number(names.of(output));
            double[] wanted = exact.apply(i);
            columns = wanted.length;
            for (int q = 0; q < columns; q++) {
                squares += square((answer[q] - wanted[q]) / unit.applyAsDouble(q));
            }
            String label = labels.isPresent() ? labels.get()[i] : "";
            changed += row.text(names.of(NetworkGraph.LABEL)).equals(label) ? 0 : 1;
        }
        var share = labels.isPresent() ? OptionalDouble.of((double) changed / rows.length) : OptionalDouble.empty();
        return new FloatError(rootMean(squares, columns), scale, rows.length, share);
    }

    /** The standard deviation of the answers to the rows around the means of their columns. */
    double deviation(IntFunction<double[]> answers) {
        // Welford's update: the sum of squares around the mean, one row after the other.
        double[] means = new double[answers.apply(0).length];
        double squares = 0;
        for (int i = 0; i < rows.length; i++) {
            double[] answer = answers.apply(i);
            for (int k = 0; k < means.length; k++) {
                double step = answer[k] - means[k];
                means[k] += step / (i + 1);
                squares += step * (answer[k] - means[k]);
            }
        }
        return rootMean(squares, means.length);
    }

    private double rootMean(double squares, int columns) {
        return Math.sqrt(squares / rows.length / columns);
    }

    private static double square(double x) {
        return x * x;
    }
}
