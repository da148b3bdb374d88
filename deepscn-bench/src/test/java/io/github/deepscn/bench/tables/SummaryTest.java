package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Offset<Double> ROUNDING = within(1e-12);

    private static Score numbers(String table, int fold, String learner, int rows, double error, double seconds) {
        return score(table, fold, learner, rows, error, Double.NaN, seconds);
    }

    private static Score score(
            String table, int fold, String learner, int rows, double error, double logLoss, double seconds) {
        List<Double> covered = learner.equals("a") ? List.of(0.7, 0.8, 0.9, 1.0, 1.0) : List.of();
        return new Score(table, fold, learner, rows, error, logLoss, seconds, 2 * seconds, 1, covered, 1, 10, "here");
    }

    private static Summary.OfLearner of(Summary summary, String learner) {
        return summary.learners().stream()
                .filter(one -> one.learner().equals(learner))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void errorsOfNumbersArePooledOverTheTestRows() {
        Pooled pooled = Pooled.of(List.of(numbers("wind", 0, "a", 10, 3, 1), numbers("wind", 1, "a", 30, 5, 3)), false);

        assertThat(pooled.error()).isCloseTo(Math.sqrt((10 * 9 + 30 * 25) / 40.0), ROUNDING);
        assertThat(pooled.wallSeconds()).isEqualTo(2);
        assertThat(pooled.covered()).containsExactly(0.7, 0.8, 0.9, 1.0, 1.0);
    }

    @Test
    void halfAnErrorIsAddedToBothSidesForClasses() {
        List<Score> mine = List.of(score("iris", 0, "a", 10, 0.1, 0.2, 1), score("iris", 1, "a", 30, 0, 0.6, 1));
        List<Score> reference = List.of(score("iris", 0, "r", 10, 0.2, 1, 4), score("iris", 1, "r", 30, 0.1, 1, 4));

        Comparison comparison =
                Comparison.of(DevelopmentTable.named("iris"), mine, reference).orElseThrow();

        assertThat(comparison.error()).isCloseTo(1.5 / 5.5, ROUNDING);
        assertThat(comparison.logLoss()).isCloseTo(0.5, ROUNDING);
        assertThat(comparison.wall()).isEqualTo(0.25);
        assertThat(comparison.cpu()).isEqualTo(0.25);
    }

    @Test
    void onlyFoldsThatBothHaveAreCompared() {
        List<Score> mine = List.of(numbers("wind", 0, "a", 10, 1, 1), numbers("wind", 1, "a", 10, 3, 1));
        List<Score> reference = List.of(numbers("wind", 1, "r", 10, 2, 1), numbers("wind", 2, "r", 10, 9, 1));

        Comparison comparison =
                Comparison.of(DevelopmentTable.named("wind"), mine, reference).orElseThrow();

        assertThat(comparison.error()).isEqualTo(1.5);
        assertThat(comparison.scores().folds()).isEqualTo(1);
        assertThat(Comparison.of(DevelopmentTable.named("wind"), mine.subList(0, 1), reference))
                .isEmpty();
    }

    /** Ratios of 0.8 on airfoil (A), 0.9 on wind (B) and 0.1, held at 0.5, on energy (B). */
    private static Summary three() {
        var scores = new ArrayList<Score>();
        for (String table : List.of("airfoil", "wind", "energy")) {
            scores.add(numbers(table, 0, "r", 10, 10, 4));
        }
        scores.add(numbers("airfoil", 0, "a", 10, 8, 1));
        scores.add(numbers("wind", 0, "a", 10, 9, 2));
        scores.add(numbers("energy", 0, "a", 10, 1, 16));
        return Summary.of(scores, "r");
    }

    @Test
    void meansAreGeometricOverHeldRatiosAndByHalves() {
        Means error = of(three(), "a").regression().error();

        assertThat(error.all()).isCloseTo(Math.cbrt(0.8 * 0.9 * 0.5), ROUNDING);
        assertThat(error.choosing()).isCloseTo(0.8, ROUNDING);
        assertThat(error.confirming()).isCloseTo(Math.sqrt(0.9 * 0.5), ROUNDING);
        assertThat(error.gap()).isCloseTo(Math.sqrt(0.45) / 0.8 - 1, ROUNDING);
        assertThat(error.ahead()).isEqualTo(3);
        assertThat(error.tables()).isEqualTo(3);
        double mean = Math.log(0.8 * 0.9 * 0.5) / 3;
        double squares = Math.pow(Math.log(0.8) - mean, 2)
                + Math.pow(Math.log(0.9) - mean, 2)
                + Math.pow(Math.log(0.5) - mean, 2);
        assertThat(error.uncertainty()).isCloseTo(error.all() * Math.sqrt(squares / 2 / 3), ROUNDING);
    }

    @Test
    void timesAreNotHeld() {
        Summary.Group group = of(three(), "a").regression();

        assertThat(group.wall().all()).isCloseTo(Math.cbrt(0.25 * 0.5 * 4), ROUNDING);
        assertThat(group.cpu().all()).isCloseTo(group.wall().all(), ROUNDING);
        assertThat(of(three(), "a").classification().error().tables()).isZero();
    }

    @Test
    void coverageIsAMeanOverTheTables() {
        Summary.Coverage coverage = of(three(), "a").coverage();

        assertThat(coverage.all()).isCloseTo(0.88, ROUNDING);
        assertThat(coverage.least()).isEqualTo(0.7);
        assertThat(of(three(), "r").coverage().fifths()).isEmpty();
    }

    @Test
    void theTextHasEveryLearnerAndTable() {
        assertThat(new SummaryText(three()).all()).isEqualTo("""
                        Measured on here. Errors and times are divided by those of `r`.

                        | regression | error | half A | half B | B over A | ahead | training time | CPU time |
                        |---|---|---|---|---|---|---|---|
                        | r | 1.000 ± 0.000 | 1.000 | 1.000 | +0.0 % | 0 of 3 | 1.00 | 1.00 |
                        | a | 0.711 ± 0.128 | 0.800 | 0.671 | -16.1 % | 3 of 3 | 0.794 | 0.794 |

                        | table | r | a |
                        |---|---|---|
                        | energy | 10.00 | 0.100 |
                        | airfoil (A) | 10.00 | 0.800 |
                        | wind | 10.00 | 0.900 |

                        | % in 90 % intervals | all | lowest fifth | 2 | 3 | 4 | highest | least |
                        |---|---|---|---|---|---|---|---|
                        | a | 88.0 | 70.0 | 80.0 | 90.0 | 100.0 | 100.0 | 70.0 |
                        """);
        assertThat(new SummaryText(three()).sizes()).contains("| wind | 1.0 layers, 10 nodes | 1.0 layers, 10 nodes |");
    }
}
