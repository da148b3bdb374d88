package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankingTest {
    /** The share of pairs of a positive and another row in the right order; ties count half. */
    private static double auc(double[] scores, boolean[] positive) {
        double won = 0;
        double pairs = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int k = 0; k < scores.length; k++) {
                if (positive[i] && !positive[k]) {
                    won += scores[i] > scores[k] ? 1 : scores[i] == scores[k] ? 0.5 : 0;
                    pairs++;
                }
            }
        }
        return won / pairs;
    }

    /** The mean over the positive rows of the precision among the rows that score at least as high. */
    private static double averagePrecision(double[] scores, boolean[] positive) {
        double sum = 0;
        int positives = 0;
        for (int i = 0; i < scores.length; i++) {
            if (positive[i]) {
                double above = 0;
                double right = 0;
                for (int k = 0; k < scores.length; k++) {
                    if (scores[k] >= scores[i]) {
                        above++;
                        right += positive[k] ? 1 : 0;
                    }
                }
                sum += right / above;
                positives++;
            }
        }
        return sum / positives;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 1000})
    void rankingIsThatOfAllPairsWithAndWithoutTies(int different) {
        long seed = 11L + different;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        for (int trial = 0; trial < 200; trial++) {
            int rows = 2 + random.nextInt(60);
            double[] scores = new double[rows];
            boolean[] positive = new boolean[rows];
            for (int i = 0; i < rows; i++) {
                positive[i] = i == 0 || (i > 1 && random.nextInt(3) == 0);
                scores[i] = (random.nextInt(different) + (positive[i] ? different / 4 : 0)) / 7.0 - 0.5;
            }
            Ranking ranking = Ranking.of(scores, positive);
            assertThat(ranking.auc()).as("trial %d", trial).isCloseTo(auc(scores, positive), within(1e-12));
            assertThat(ranking.averagePrecision())
                    .as("trial %d", trial)
                    .isCloseTo(averagePrecision(scores, positive), within(1e-12));
        }
    }

    @Test
    void knownValues() {
        // scikit-learn 1.5: roc_auc_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]) and average_precision_score of the same
        double[] scores = {0.1, 0.4, 0.35, 0.8};
        boolean[] positive = {false, false, true, true};
        assertThat(Ranking.of(scores, positive).auc()).isEqualTo(0.75);
        assertThat(Ranking.of(scores, positive).averagePrecision()).isCloseTo(0.8333333333333333, within(1e-15));
    }

    @Test
    void onlyTheOrderCounts() {
        double[] scores = {0.1, 0.4, 0.4, 0.35, 0.8, 0.35};
        boolean[] positive = {false, true, false, true, true, false};
        double[] others = Arrays.stream(scores).map(s -> Math.exp(100 * s) - 5).toArray();
        assertThat(Ranking.of(others, positive)).isEqualTo(Ranking.of(scores, positive));
    }

    @Test
    void perfectReversedAndConstantScores() {
        boolean[] positive = {false, true, true};
        assertThat(Ranking.of(new double[] {1, 2, 3}, positive)).isEqualTo(new Ranking(1, 1));
        assertThat(Ranking.of(new double[] {3, 2, 1}, positive).auc()).isZero();
        assertThat(Ranking.of(new double[] {5, 5, 5}, positive)).isEqualTo(new Ranking(0.5, 2.0 / 3));
        assertThat(Ranking.of(new double[] {-0.0, 0.0, 0.0}, positive).auc())
                .as("0 equals −0")
                .isEqualTo(0.5);
    }

    @Test
    void withoutRowsOfBothKindsThereIsNoAuc() {
        Ranking none = Ranking.of(new double[] {1, 2}, new boolean[] {false, false});
        assertThat(none.auc()).isNaN();
        assertThat(none.averagePrecision()).isNaN();
        Ranking all = Ranking.of(new double[] {1}, new boolean[] {true});
        assertThat(all.auc()).isNaN();
        assertThat(all.averagePrecision()).isEqualTo(1);
    }

    @Test
    void whatCannotBeRankedIsRefused() {
        assertThatThrownBy(() -> Ranking.of(new double[] {1, Double.NaN}, new boolean[2]))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the score of row 1 is NaN, must be a number");
        assertThatThrownBy(() -> Ranking.of(new double[2], new boolean[1]))
                .hasMessage("2 predictions for 1 rows; must be as many, at least one");
    }
}
