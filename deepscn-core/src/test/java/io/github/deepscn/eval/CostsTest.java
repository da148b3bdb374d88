package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostsTest {
    private static final List<String> CLASSES = List.of("no", "yes");

    /** Rows whose true probability of "yes" is a logistic function of a normal number plus a shift. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rows(double[][] probabilities, String[] labels) {
        /** @param said what is added to the logarithm of the odds of the true probability */
        static Rows of(long seed, int count, double said) {
            var random = new Random(seed);
            double[][] probabilities = new double[count][];
            String[] labels = new String[count];
            for (int i = 0; i < count; i++) {
                double odds = -1.5 + 1.7 * random.nextGaussian();
                labels[i] = random.nextDouble() < logistic(odds) ? "yes" : "no";
                probabilities[i] = new double[] {logistic(-odds - said), logistic(odds + said)};
            }
            return new Rows(probabilities, labels);
        }

        private static double logistic(double odds) {
            return 1 / (1 + Math.exp(-odds));
        }

        double cost(Costs costs, Threshold threshold) {
            double sum = 0;
            for (int i = 0; i < labels.length; i++) {
                boolean called = probabilities[i][1] >= threshold.probability();
                boolean is = labels[i].equals("yes");
                sum += called && !is ? costs.falsePositive() : !called && is ? costs.falseNegative() : 0;
            }
            return sum / labels.length;
        }

        Threshold chosen(Costs costs) {
            return costs.threshold("yes", CLASSES, probabilities, labels);
        }
    }

    @Test
    void ofRightProbabilitiesTheThresholdIsTheShareOfTheCosts() {
        assertThat(new Costs(1, 1).threshold()).isEqualTo(0.5);
        assertThat(new Costs(1, 4).threshold()).isEqualTo(0.2);
        assertThat(new Costs(30, 10).threshold()).isEqualTo(0.75);
    }

    /** The true best threshold is t* here; chance must not draw the choice away from it. */
    @ParameterizedTest
    @CsvSource({"1, 5, 50", "1, 5, 1000", "1, 20, 50", "1, 20, 400", "5, 1, 50", "5, 1, 1000"})
    void rowsThatAgreeWithTheProbabilitiesRarelyMoveTheThreshold(double fp, double fn, int rows) {
        long seed = 5;
        System.out.println("seed " + seed);
        var costs = new Costs(fp, fn);
        int moved = 0;
        for (int k = 0; k < 100; k++) {
            moved += Rows.of(seed + k, rows, 0).chosen(costs).probability() == costs.threshold() ? 0 : 1;
        }
        assertThat(moved).isLessThan(15);
    }

    /** Weights of classes shift the odds. */
    @ParameterizedTest
    @ValueSource(doubles = {2.5, -2.5})
    void rowsThatContradictTheProbabilitiesMoveTheThreshold(double shift) {
        long seed = 8;
        System.out.println("seed " + seed);
        for (Costs costs : List.of(new Costs(1, 5), new Costs(5, 1))) {
            Threshold chosen = Rows.of(seed, 2000, shift).chosen(costs);
            Rows fresh = Rows.of(seed + 1, 20_000, shift);
            double odds = Math.log(costs.threshold() / (1 - costs.threshold())) + shift;
            var best = new Threshold("yes", 1 / (1 + Math.exp(-odds)));
            assertThat(fresh.cost(costs, chosen))
                    .isLessThan(fresh.cost(costs, new Threshold("yes", costs.threshold())))
                    .isLessThan(1.05 * fresh.cost(costs, best));
        }
    }

    @Test
    void thresholdLiesBetweenTheRowsThatItTellsApart() {
        int rows = 40;
        double[][] probabilities = new double[rows][];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            boolean yes = i % 2 == 0;
            labels[i] = yes ? "yes" : "no";
            probabilities[i] = yes ? new double[] {0.2, 0.8} : new double[] {0.4, 0.6};
        }
        // t* = 1/2 calls all rows positive; 0.7 makes no error
        Threshold chosen = new Costs(1, 1).threshold("yes", CLASSES, probabilities, labels);
        assertThat(chosen).isEqualTo(new Threshold("yes", (0.8 + 0.6) / 2));
        // of the other class the probabilities are 0.2 and 0.4: it should be called from 0.3 on
        Threshold other = new Costs(1, 1).threshold("no", CLASSES, probabilities, labels);
        assertThat(other.positive()).isEqualTo("no");
        assertThat(other.probability()).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void fewRowsAndRowsOfOtherClassesLeaveTheThreshold() {
        double[][] probabilities = {{0.4, 0.6}, {0.4, 0.6}};
        assertThat(new Costs(1, 1)
                        .threshold("yes", CLASSES, probabilities, new String[] {"no", "no"})
                        .probability())
                .isEqualTo(0.5);
        double[][] many = new double[500][];
        Arrays.fill(many, new double[] {0.4, 0.6});
        String[] unknown = new String[500];
        Arrays.fill(unknown, "perhaps");
        assertThat(new Costs(1, 1).threshold("yes", CLASSES, many, unknown).probability())
                .isEqualTo(0.5);
        assertThat(new Costs(1, 4)
                        .threshold("yes", CLASSES, new double[0][], new String[0])
                        .probability())
                .isEqualTo(0.2);
    }

    @Test
    void costPerRowIsThatOfTheErrors() {
        double[][] probabilities = {{0.4, 0.6}, {0.9, 0.1}, {0.8, 0.2}, {0.3, 0.7}, {0.5, 0.5}};
        String[] labels = {"no", "yes", "no", "yes", "perhaps"};
        ClassScores scores = ClassScores.of(CLASSES, probabilities, labels, Optional.of(new Threshold("yes", 0.5)));
        // one false positive, one false negative, four rows of known classes
        assertThat(new Costs(1, 5).perRow(scores, "yes")).isEqualTo((1 + 5) / 4.0);
        assertThat(new Costs(1, 7).perRow(scores, "no")).isEqualTo((1 + 7) / 4.0);
        ClassScores careful = ClassScores.of(CLASSES, probabilities, labels, Optional.of(new Threshold("yes", 0.05)));
        assertThat(new Costs(1, 5).perRow(careful, "yes")).isEqualTo(2 / 4.0);
    }

    @Test
    void badCostsAndClassesAreRefused() {
        assertRefused(() -> new Costs(0, 1), "the cost of a false positive is 0.0, must lie strictly between 0.0 and");
        assertRefused(() -> new Costs(1, Double.NaN), "the cost of a false negative is NaN");
        assertRefused(
                () -> new Costs(1, 1).threshold("maybe", CLASSES, new double[0][], new String[0]),
                "the positive class is 'maybe', must be 'no' or 'yes'");
        assertRefused(
                () -> new Costs(1, 1).threshold("a", List.of("a", "b", "c"), new double[0][], new String[0]),
                "a threshold decides between two classes, but there are 3: a, b, c");
    }

    private static void assertRefused(Runnable what, String message) {
        assertThatThrownBy(what::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
