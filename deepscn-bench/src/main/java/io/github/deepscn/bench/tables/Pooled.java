package io.github.deepscn.bench.tables;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The scores of one learner on one table, pooled over test folds. Errors count every test row alike; times and sizes
 * are means over the folds.
 *
 * @param rows the number of test rows
 * @param error the RMSE over all test rows, or the share of them whose class was wrong
 * @param covered the share of true values within their intervals, in every fifth of the predictions; empty without
 *     intervals
 */
record Pooled(
        int folds,
        int rows,
        double error,
        double logLoss,
        double wallSeconds,
        double cpuSeconds,
        double predictSeconds,
        List<Double> covered,
        double layers,
        double nodes) {
    static Pooled of(List<Score> scores, boolean classes) {
        int rows = scores.stream().mapToInt(Score::rows).sum();
        ToDoubleFunction<Score> error = classes ? Score::error : score -> Math.pow(score.error(), 2);
        double mean = overRows(scores, rows, error);
        return new Pooled(
                scores.size(),
                rows,
                classes ? mean : Math.sqrt(mean),
                overRows(scores, rows, Score::logLoss),
                overFolds(scores, Score::wallSeconds),
                overFolds(scores, Score::cpuSeconds),
                overFolds(scores, Score::predictSeconds),
                IntStream.range(0, scores.get(0).covered().size())
                        .mapToObj(fifth ->
                                overRows(scores, rows, score -> score.covered().get(fifth)))
                        .toList(),
                overFolds(scores, Score::layers),
                overFolds(scores, Score::nodes));
    }

    double wrong() {
        return error * rows;
    }

    private static double overRows(List<Score> scores, int rows, ToDoubleFunction<Score> value) {
        return scores.stream()
                        .mapToDouble(score -> score.rows() * value.applyAsDouble(score))
                        .sum()
                / rows;
    }

    private static double overFolds(List<Score> scores, ToDoubleFunction<Score> value) {
        return scores.stream().mapToDouble(value).average().orElseThrow();
    }
}
