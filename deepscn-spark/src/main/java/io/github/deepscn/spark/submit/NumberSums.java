package io.github.deepscn.spark.submit;

import io.github.deepscn.eval.NumberScores;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sums over rows from which the scores of predicted numbers follow. Sums of other rows can be added.
 *
 * <p>The spread Σ(t − mean)² of n and n′ rows together is the sum of both and (mean′ − mean)²·n·n′/(n + n′).
 */
final class NumberSums implements Serializable {
    private static final long serialVersionUID = 1L;

    long rows;
    private final double[] mean;
    private final double[] spread;
    private final double[] squares;
    private final double[] magnitudes;

    NumberSums(int outputs) {
        this.mean = new double[outputs];
        this.spread = new double[outputs];
        this.squares = new double[outputs];
        this.magnitudes = new double[outputs];
    }

    void add(double[] prediction, double[] target) {
        rows++;
        for (int q = 0; q < mean.length; q++) {
            double step = target[q] - mean[q];
            mean[q] += step / rows;
            spread[q] += step * (target[q] - mean[q]);
            double error = prediction[q] - target[q];
            squares[q] += error * error;
            magnitudes[q] += Math.abs(error);
        }
    }

    void append(NumberSums next) {
        if (next.rows == 0) {
            return;
        }
        long both = rows + next.rows;
        for (int q = 0; q < mean.length; q++) {
            double step = next.mean[q] - mean[q];
            spread[q] += next.spread[q] + step * step * rows / both * next.rows;
            mean[q] += step * next.rows / both;
            squares[q] += next.squares[q];
            magnitudes[q] += next.magnitudes[q];
        }
        rows = both;
    }

    /** The scores of all outputs together and of each; there must be a row. */
    NumberScores scores(List<String> names) {
        var outputs = new ArrayList<NumberScores.Output>();
        for (int q = 0; q < mean.length; q++) {
            outputs.add(new NumberScores.Output(
                    names.get(q),
                    Math.sqrt(squares[q] / rows),
                    magnitudes[q] / rows,
                    explained(squares[q], spread[q])));
        }
        double cells = (double) rows * mean.length;
        return new NumberScores(
                (int) Math.min(rows, Integer.MAX_VALUE),
                Math.sqrt(sum(squares) / cells),
                sum(magnitudes) / cells,
                explained(sum(squares), sum(spread)),
                outputs);
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    private static double explained(double squares, double spread) {
        return spread == 0 ? Double.NaN : 1 - squares / spread;
    }
}
