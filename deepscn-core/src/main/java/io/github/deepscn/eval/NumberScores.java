package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Scores of predicted numbers, over rows that count alike. There is no mean of relative errors: it has no meaning where
 * targets are zero or may be negative, and near zero single rows decide it. All scores are NaN if a prediction or a
 * target is.
 *
 * @param rows number of rows
 * @param rmse √(ΣE²/(N·m))
 * @param mae Σ|E|/(N·m)
 * @param r2 1 − ΣE²/Σ(T − mean)², over all outputs; NaN if the targets are constant, and for one row
 * @param medianError median of |E|; if their number is even, the mean of the two in the middle
 * @param outputs scores of each output
 */
public record NumberScores(int rows, double rmse, double mae, double r2, double medianError, List<Output> outputs) {
    /**
     * Scores of one output.
     *
     * @param name name of the column
     * @param rmse the root of the mean squared error
     * @param mae the mean absolute error
     * @param r2 the share of the variance that is explained
     * @param medianError the median of the absolute errors
     */
    public record Output(String name, double rmse, double mae, double r2, double medianError) {
        /**
         * The scores that follow from sums over the rows; the median error is NaN.
         *
         * @param name the name of the target
         * @param rmse the root of the mean squared error
         * @param mae the mean absolute error
         * @param r2 the share of the variance that is explained
         */
        public Output(String name, double rmse, double mae, double r2) {
            this(name, rmse, mae, r2, Double.NaN);
        }
    }

    /**
     * The scores that follow from sums over the rows; the median error is NaN.
     *
     * @param rows the number of rows
     * @param rmse the root of the mean squared error
     * @param mae the mean absolute error
     * @param r2 the share of the variance that is explained
     * @param outputs the scores of each target
     */
    public NumberScores(int rows, double rmse, double mae, double r2, List<Output> outputs) {
        this(rows, rmse, mae, r2, Double.NaN, outputs);
    }

    public NumberScores {
        outputs = List.copyOf(outputs);
    }

    /**
     * {@return scores the predictions of each row against its targets}
     *
     * @param names the names of the targets
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     */
    public static NumberScores of(List<String> names, double[][] predictions, double[][] targets) {
        double rmse = Metrics.rmse(predictions, targets); // checks the shapes
        Require.that(
                targets[0].length == names.size(),
                targets[0].length + " targets for " + names.size() + " names; must be as many");
        var outputs = new ArrayList<Output>();
        double allSquares = 0;
        double allSpread = 0;
        for (int q = 0; q < names.size(); q++) {
            double[] errors = new double[targets.length];
            double squares = 0;
            double magnitudes = 0;
            for (int i = 0; i < errors.length; i++) {
                errors[i] = Math.abs(predictions[i][q] - targets[i][q]);
                squares += errors[i] * errors[i];
                magnitudes += errors[i];
            }
            double spread = spread(targets, q);
            allSquares += squares;
            allSpread += spread;
            outputs.add(new Output(
                    names.get(q),
                    Math.sqrt(squares / targets.length),
                    magnitudes / targets.length,
                    explained(squares, spread),
                    Metrics.median(errors)));
        }
        return new NumberScores(
                targets.length,
                rmse,
                Metrics.mae(predictions, targets),
                explained(allSquares, allSpread),
                Metrics.medianError(predictions, targets),
                outputs);
    }

    /** Σ(T − mean)² of an output, updated row by row. */
    private static double spread(double[][] targets, int output) {
        double mean = 0;
        double spread = 0;
        for (int i = 0; i < targets.length; i++) {
            double step = targets[i][output] - mean;
            mean += step / (i + 1);
            spread += step * (targets[i][output] - mean);
        }
        return spread;
    }

    private static double explained(double squares, double spread) {
        return spread == 0 ? Double.NaN : 1 - squares / spread;
    }
}
