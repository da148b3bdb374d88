package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.stream.IntStream;

/**
 * How well scores tell the rows of one class, the positive rows, from all other rows. Only the order of the scores
 * counts.
 *
 * <p>Let v run over the different scores, with P_v positive and N_v other rows of that score, and P and N of all:
 *
 * <p>AUC = Σ_v P_v·(N_{&lt;v} + N_v/2)/(P·N), the probability that a positive row scores higher than another row, where
 * a tie counts half.
 *
 * <p>Average precision = Σ_v P_v/P · P_{≥v}/(P_{≥v} + N_{≥v}), the mean over the positive rows of the precision at
 * their score. Rows of equal scores are taken together, so their order does not matter.
 *
 * @param auc area under the curve of true against false positives; NaN unless there are positive and other rows
 * @param averagePrecision NaN if there is no positive row
 */
public record Ranking(double auc, double averagePrecision) {
    /**
     * Judges the scores of rows.
     *
     * @param scores a score per row; a larger one claims the positive class more strongly
     * @param positive whether each row belongs to the class
     * @return how well the scores put positive rows before the others
     * @throws io.github.deepscn.data.BadInputException if there are no rows, not as many of both, or a score is NaN
     */
    public static Ranking of(double[] scores, boolean[] positive) {
        Metrics.requireAsMany(scores.length, positive.length, "rows");
        for (int i = 0; i < scores.length; i++) {
            Require.that(!Double.isNaN(scores[i]), "the score of row " + i + " is NaN, must be a number");
        }
        return of(ascending(scores, positive, true), ascending(scores, positive, false));
    }

    private static double[] ascending(double[] scores, boolean[] positive, boolean wanted) {
        return IntStream.range(0, scores.length)
                .filter(i -> positive[i] == wanted)
                .mapToDouble(i -> scores[i])
                .sorted()
                .toArray();
    }

    /** Walks down both ascending arrays at once, from one different score to the next. */
    private static Ranking of(double[] positive, double[] others) {
        double pairs = 0;
        double precisions = 0;
        int p = positive.length;
        int n = others.length;
        while (p > 0) {
            double score = positive[p - 1];
            while (n > 0 && others[n - 1] > score) {
                n--;
            }
            int notAbove = n;
            while (n > 0 && others[n - 1] == score) {
                n--;
            }
            int before = p;
            while (p > 0 && positive[p - 1] == score) {
                p--;
            }
            double here = before - p;
            double found = positive.length - p;
            pairs += here * (n + (notAbove - n) / 2.0);
            precisions += here * found / (found + others.length - n);
        }
        // without rows of a kind 0/0, which is NaN
        return new Ranking(pairs / ((double) positive.length * others.length), precisions / positive.length);
    }
}
