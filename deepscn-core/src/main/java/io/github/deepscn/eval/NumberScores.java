package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Scores of predicted numbers.
 *
 * @param rows number of rows
 * @param rmse √(ΣE²/(N·m))
 * @param mae Σ|E|/(N·m)
 * @param r2 1 − ΣE²/Σ(T − mean)², over all outputs; NaN if the targets are constant
 * @param outputs scores of each output
 */
public record NumberScores(int rows, double rmse, double mae, double r2, List<Output> outputs) {
    /**
     * Scores of one output.
     *
     * @param name name of the column
     */
    public record Output(String name, double rmse, double mae, double r2) {}

    public NumberScores {
        outputs = List.copyOf(outputs);
    }

    /** Scores the predictions of each row against its targets. */
    public static NumberScores of(List<String> names, double[][] predictions, double[][] targets) {
        double rmse = Metrics.rmse(predictions, targets); // checks the shapes
        Require.that(
                targets[0].length == names.size(),
                targets[0].length + " targets for " + names.size() + " names; must be as many");
        var outputs = new ArrayList<Output>();
        double allSquares = 0;
        double allSpread = 0;
        for (int q = 0; q < names.size(); q++) {
            double mean = 0;
            double spread = 0;
            double squares = 0;
            double magnitudes = 0;
            for (int i = 0; i < targets.length; i++) {
                double step = targets[i][q] - mean;
                mean += step / (i + 1);
                spread += step * (targets[i][q] - mean);
                double error = predictions[i][q] - targets[i][q];
                squares += error * error;
                magnitudes += Math.abs(error);
            }
            allSquares += squares;
            allSpread += spread;
            outputs.add(new Output(
                    names.get(q),
                    Math.sqrt(squares / targets.length),
                    magnitudes / targets.length,
                    explained(squares, spread)));
        }
        return new NumberScores(
                targets.length, rmse, Metrics.mae(predictions, targets), explained(allSquares, allSpread), outputs);
    }

    private static double explained(double squares, double spread) {
        return spread == 0 ? Double.NaN : 1 - squares / spread;
    }
}
