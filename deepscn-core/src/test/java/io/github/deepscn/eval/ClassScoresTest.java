package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassScoresTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    @Test
    void scoresAreThoseOfTheFormulas() {
        double[][] probabilities = {{0.7, 0.2, 0.1}, {0.1, 0.8, 0.1}, {0.5, 0.4, 0.1}, {0.6, 0.3, 0.1}};
        String[] labels = {"a", "b", "b", "a"};
        String[] predicted = {"a", "b", "a", "a"};
        double expected = -(Math.log(0.7) + Math.log(0.8) + Math.log(0.4) + Math.log(0.6)) / 4;
        ClassScores scores = ClassScores.of(CLASSES, probabilities, labels);
        assertThat(scores.rows()).isEqualTo(4);
        assertThat(scores.accuracy()).isEqualTo(Metrics.accuracy(predicted, labels));
        assertThat(scores.balancedAccuracy()).as("c does not occur").isEqualTo((1 + 0.5) / 2);
        assertThat(scores.logLoss()).isCloseTo(expected, within(1e-15));
        assertThat(scores.confusion()).containsExactly(List.of(2, 0, 0), List.of(1, 1, 0), List.of(0, 0, 0));
        assertThat(scores.unknown()).isZero();
    }

    @Test
    void unknownClassesAreWrong() {
        ClassScores scores = ClassScores.of(CLASSES, new double[][] {{1, 0, 0}, {1, 0, 0}}, new String[] {"a", "z"});
        assertThat(scores.unknown()).isEqualTo(1);
        assertThat(scores.accuracy()).isEqualTo(0.5);
        assertThat(scores.balancedAccuracy()).isEqualTo(1);
        assertThat(scores.logLoss()).isCloseTo(-Math.log(1e-15) / 2, within(1e-9));
        assertThat(scores.confusion()).containsExactly(List.of(1, 0, 0), List.of(0, 0, 0), List.of(0, 0, 0));
        assertThat(scores.brier()).as("(0 + 1 + 1) for the unknown one").isEqualTo(2 / 2.0);
        assertThat(scores.ofClasses().get(0).precision()).isEqualTo(0.5);
        assertThat(scores.auc()).as("a tie with the other row").isEqualTo(0.5);
        assertThat(scores.calibrationError()).isEqualTo(0.5);
    }

    @Test
    void ofEquallyProbableClassesTheFirstIsPredicted() {
        ClassScores scores = ClassScores.of(CLASSES, new double[][] {{0.2, 0.4, 0.4}}, new String[] {"b"});
        assertThat(scores.accuracy()).isEqualTo(1);
    }

    /** All scores, computed once more in the simplest way. */
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 40", "3, 60", "6, 300"})
    void scoresOfRandomRowsAreThoseOfTheFormulas(int size, int rows) {
        long seed = 100L * size + rows;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        List<String> classes = List.of("a", "b", "c", "d", "e", "f").subList(0, size);
        double[][] probabilities = new double[rows][];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            // multiples of 1/8 make ties; the last class of six does not occur
            labels[i] = classes.get(random.nextInt(Math.min(size, 5)));
            probabilities[i] = new double[size];
            for (int k = 0; k < 8; k++) {
                probabilities[i][random.nextBoolean() ? classes.indexOf(labels[i]) : random.nextInt(size)] += 1 / 8.0;
            }
        }
        ClassScores scores = ClassScores.of(classes, probabilities, labels);
        double brier = 0;
        double loss = 0;
        double right = 0;
        int[] predicted = new int[rows];
        for (int i = 0; i < rows; i++) {
            for (int c = 0; c < size; c++) {
                predicted[i] = probabilities[i][c] > probabilities[i][predicted[i]] ? c : predicted[i];
                brier += Math.pow(probabilities[i][c] - (classes.get(c).equals(labels[i]) ? 1 : 0), 2) / rows;
            }
            loss -= Math.log(Math.max(1e-15, probabilities[i][classes.indexOf(labels[i])])) / rows;
            right += classes.get(predicted[i]).equals(labels[i]) ? 1 : 0;
        }
        assertThat(scores.accuracy()).isCloseTo(right / rows, within(1e-12));
        assertThat(scores.brier()).isCloseTo(size == 2 ? brier / 2 : brier, within(1e-12));
        assertThat(scores.logLoss()).isCloseTo(loss, within(1e-12));
        var means = new double[5];
        int[] defined = new int[5];
        for (int c = 0; c < size; c++) {
            ClassScores.OfClass one = scores.ofClasses().get(c);
            double[] expected = ofClass(classes.get(c), c, probabilities, labels, predicted);
            double[] seen = {
                one.precision(),
                one.recall(),
                one.f1(),
                one.ranking().auc(),
                one.ranking().averagePrecision()
            };
            assertThat(one.name()).isEqualTo(classes.get(c));
            for (int k = 0; k < 5; k++) {
                if (Double.isNaN(expected[k])) {
                    assertThat(seen[k]).as("score %d of class %d", k, c).isNaN();
                } else {
                    assertThat(seen[k]).as("score %d of class %d", k, c).isCloseTo(expected[k], within(1e-12));
                    means[k] += one.rows() > 0 ? expected[k] : 0;
                    defined[k] += one.rows() > 0 ? 1 : 0;
                }
            }
        }
        double[] macro = {scores.precision(), scores.recall(), scores.f1(), scores.auc(), scores.averagePrecision()};
        for (int k = 0; k < 5; k++) {
            if (defined[k] == 0) {
                assertThat(macro[k]).as("mean %d", k).isNaN();
            } else {
                assertThat(macro[k]).as("mean %d", k).isCloseTo(means[k] / defined[k], within(1e-12));
            }
        }
        assertThat(scores.balancedAccuracy()).isEqualTo(scores.recall());
    }

    /** Precision, recall, F1, AUC by pairs and average precision by rows. */
    private static double[] ofClass(String name, int c, double[][] probabilities, String[] labels, int[] predicted) {
        double called = 0;
        double rows = 0;
        double right = 0;
        double pairs = 0;
        double won = 0;
        double precisions = 0;
        for (int i = 0; i < labels.length; i++) {
            boolean is = labels[i].equals(name);
            called += predicted[i] == c ? 1 : 0;
            rows += is ? 1 : 0;
            right += is && predicted[i] == c ? 1 : 0;
            double above = 0;
            double found = 0;
            for (int k = 0; k < labels.length && is; k++) {
                boolean other = !labels[k].equals(name);
                double lead = probabilities[i][c] - probabilities[k][c];
                above += lead <= 0 ? 1 : 0;
                found += lead <= 0 && !other ? 1 : 0;
                pairs += other ? 1 : 0;
                won += !other ? 0 : lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
            }
            precisions += is ? found / above : 0;
        }
        double precision = called > 0 ? right / called : rows > 0 ? 0 : Double.NaN;
        double recall = right / rows;
        double f1 = 2 * right / (called + rows);
        return new double[] {precision, recall, f1, won / pairs, precisions / rows};
    }

    @Test
    void ofTwoClassesBothHaveTheSameAuc() {
        double[][] probabilities = {{0.9, 0.1}, {0.2, 0.8}, {0.6, 0.4}, {0.3, 0.7}};
        ClassScores scores = ClassScores.of(List.of("n", "p"), probabilities, new String[] {"n", "p", "p", "n"});
        assertThat(scores.auc()).as("three of four pairs").isEqualTo(0.75);
        assertThat(scores.ofClasses()).extracting(one -> one.ranking().auc()).containsOnly(0.75);
    }

    @Test
    void ofTwoClassesReliabilityIsThatOfTheProbabilityOfThePositiveOne() {
        long seed = 21;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        int rows = 500;
        double[][] probabilities = new double[rows][];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            double p = i == 0 ? 1 : i == 1 ? 0 : random.nextDouble();
            probabilities[i] = new double[] {1 - p, p};
            labels[i] = random.nextDouble() < p * p ? "p" : "n";
        }
        Reliability seen =
                ClassScores.of(List.of("n", "p"), probabilities, labels).reliability();
        assertThat(seen.positive()).contains("p");
        double error = 0;
        for (int b = 0; b < 10; b++) {
            double sum = 0;
            double right = 0;
            int count = 0;
            for (int i = 0; i < rows; i++) {
                double p = probabilities[i][1];
                if (p >= b / 10.0 && (p < (b + 1) / 10.0 || b == 9)) {
                    sum += p;
                    right += labels[i].equals("p") ? 1 : 0;
                    count++;
                }
            }
            Reliability.Bin bin = seen.bins().get(b);
            assertThat(bin.rows()).isEqualTo(count);
            assertThat(bin.from()).isEqualTo(b / 10.0);
            assertThat(bin.to()).isEqualTo((b + 1) / 10.0);
            assertThat(bin.probability()).isCloseTo(sum / count, within(1e-12));
            assertThat(bin.share()).isCloseTo(right / count, within(1e-12));
            error += Math.abs(sum - right) / rows;
        }
        assertThat(seen.error()).isCloseTo(error, within(1e-12));
        Reliability other = ClassScores.of(
                        List.of("n", "p"), probabilities, labels, Optional.of(new Threshold("n", 0.5)))
                .reliability();
        assertThat(other.positive()).contains("n");
        assertThat(other.bins().get(0).share()).isCloseTo(1 - seen.bins().get(9).share(), within(1e-12));
    }

    @Test
    void ofMoreClassesReliabilityIsThatOfTheLargestProbability() {
        double[][] probabilities = {{0.7, 0.2, 0.1}, {0.1, 0.74, 0.16}, {0.4, 0.3, 0.3}};
        Reliability seen = ClassScores.of(CLASSES, probabilities, new String[] {"a", "a", "a"})
                .reliability();
        assertThat(seen.positive()).isEmpty();
        assertThat(seen.bins())
                .containsExactly(new Reliability.Bin(0.4, 0.5, 0.4, 1, 1), new Reliability.Bin(0.7, 0.8, 0.72, 0.5, 2));
        assertThat(seen.error()).isCloseTo((0.6 + 2 * 0.22) / 3, within(1e-12));
    }

    @Test
    void aThresholdDecidesTheClassButNotTheProbabilities() {
        double[][] probabilities = {{0.9, 0.1}, {0.7, 0.3}, {0.69, 0.31}, {0.3, 0.7}};
        String[] labels = {"n", "p", "n", "p"};
        List<String> classes = List.of("n", "p");
        ClassScores half = ClassScores.of(classes, probabilities, labels);
        ClassScores low = ClassScores.of(classes, probabilities, labels, Optional.of(new Threshold("p", 0.3)));
        assertThat(half.confusion()).containsExactly(List.of(2, 0), List.of(1, 1));
        assertThat(low.confusion()).as("0.3 is enough").containsExactly(List.of(1, 1), List.of(0, 2));
        assertThat(low.ofClasses().get(1).recall()).isEqualTo(1);
        assertThat(low.ofClasses().get(1).precision()).isEqualTo(2 / 3.0);
        assertThat(low.logLoss()).isEqualTo(half.logLoss());
        assertThat(low.auc()).isEqualTo(half.auc());
        assertThat(low.brier()).isEqualTo(half.brier());
        ClassScores other = ClassScores.of(classes, probabilities, labels, Optional.of(new Threshold("n", 0.7)));
        assertThat(other.confusion()).as("n from 0.7 on").containsExactly(List.of(1, 1), List.of(1, 1));
    }

    @Test
    void aThresholdIsForTwoClassesAndOneOfThem() {
        double[][] three = {{0.2, 0.4, 0.4}};
        assertThatThrownBy(
                        () -> ClassScores.of(CLASSES, three, new String[] {"a"}, Optional.of(new Threshold("a", 0.5))))
                .isInstanceOf(BadInputException.class)
                .hasMessage("a threshold decides between two classes, but there are 3: a, b, c");
        assertThatThrownBy(() -> new Threshold("p", 0.5).requireAmong(List.of("no", "yes")))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the positive class is 'p', must be 'no' or 'yes'");
        for (double wrong : new double[] {0, 1, -0.1, Double.NaN}) {
            assertThatThrownBy(() -> new Threshold("p", wrong))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("the threshold is " + wrong + ", must lie strictly between 0.0 and 1.0");
        }
    }

    @Test
    void sumsOverRowsHaveNoScoresOfSingleClasses() {
        var sums = new ClassScores(10, 0.9, 0.8, 0.3, 0, CLASSES, List.of());
        assertThat(sums.auc()).isNaN();
        assertThat(sums.f1()).isNaN();
        assertThat(sums.calibrationError()).isNaN();
        assertThat(sums.reliability().bins()).isEmpty();
    }

    @Test
    void shapesAreChecked() {
        assertRefused(new double[][] {{0.5, Double.NaN, 0.5}}, new String[] {"a"}, "probability NaN of class 'b'");
        assertRefused(new double[][] {{0.5, 0.7, -0.2}}, new String[] {"a"}, "-0.2 of class 'c', must lie between");
        assertRefused(new double[0][], new String[0], "at least one");
        assertRefused(new double[1][3], new String[] {"a", "b"}, "1 predictions for 2 labels");
        assertRefused(new double[1][2], new String[] {"a"}, "2 probabilities for 3 classes");
    }

    private static void assertRefused(double[][] probabilities, String[] labels, String message) {
        assertThatThrownBy(() -> ClassScores.of(CLASSES, probabilities, labels))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }
}
