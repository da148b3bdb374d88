package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/** Compares a float graph with the model in double, on rows. */
final class FloatCheck {
    private final FloatGraph graph;
    private final ValueNames names;
    private final double[][] rows;
    private final IntFunction<FloatGraph.Row> raw;

    /**
     * A check on some rows.
     *
     * @param names the names of the graph's values
     * @param rows the rows as the model's networks see them; not copied
     * @param raw returns the inputs of the graph for the row of an index
     */
    FloatCheck(FloatGraph graph, ValueNames names, double[][] rows, IntFunction<FloatGraph.Row> raw) {
        Require.atLeast("the number of rows to measure the float error on", rows.length, 1);
        this.graph = graph;
        this.names = names;
        this.rows = rows;
        this.raw = raw;
    }

    double[][] rows() {
        return rows;
    }

    /**
     * The error of an output of numbers.
     *
     * @param exact the model's answer to the row of an index
     * @param unit divides the differences of a column
     * @param scale the scale of the error
     */
    FloatError error(String output, IntFunction<double[]> exact, IntToDoubleFunction unit, double scale) {
        double squares = 0;
        int columns = 0;
        for (int i = 0; i < rows.length; i++) {
            float[] answer = graph.run(raw.apply(i)).number(names.of(output));
            double[] wanted = exact.apply(i);
            columns = wanted.length;
            for (int q = 0; q < columns; q++) {
                squares += square((answer[q] - wanted[q]) / unit.applyAsDouble(q));
            }
        }
        return new FloatError(rootMean(squares, columns), scale, rows.length, OptionalDouble.empty());
    }

    /** The error of the probabilities, and the share of the rows that get another label. */
    FloatError ofClasses(double[][] exact, String[] labels, double scale) {
        double squares = 0;
        int changed = 0;
        for (int i = 0; i < exact.length; i++) {
            FloatGraph.Row row = graph.run(raw.apply(i));
            float[] probabilities = row.number(names.of(NetworkGraph.PROBABILITIES));
            double distance = 0;
            for (int c = 0; c < exact[i].length; c++) {
                distance += square(probabilities[c] - exact[i][c]);
            }
            squares += distance;
            changed += row.text(names.of(NetworkGraph.LABEL)).equals(labels[i]) ? 0 : 1;
        }
        var share = OptionalDouble.of((double) changed / exact.length);
        return new FloatError(rootMean(squares, exact[0].length), scale, rows.length, share);
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
