package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberScoresTest {
    @Test
    void scoresAreThoseOfTheFormulas() {
        long seed = 3;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        int rows = 200;
        double[][] targets = new double[rows][2];
        double[][] predictions = new double[rows][2];
        for (int i = 0; i < rows; i++) {
            targets[i] = new double[] {1e6 + random.nextGaussian(), 100 * random.nextGaussian()};
            predictions[i] =
                    new double[] {targets[i][0] + 0.1 * random.nextGaussian(), targets[i][1] + random.nextGaussian()};
        }
        NumberScores scores = NumberScores.of(List.of("a", "b"), predictions, targets);
        double allSquares = 0;
        double allSpread = 0;
        for (int q = 0; q < 2; q++) {
            double mean = 0;
            for (double[] row : targets) {
                mean += row[q] / rows;
            }
            double squares = 0;
            double spread = 0;
            double magnitudes = 0;
            for (int i = 0; i < rows; i++) {
                squares += Math.pow(predictions[i][q] - targets[i][q], 2);
                spread += Math.pow(targets[i][q] - mean, 2);
                magnitudes += Math.abs(predictions[i][q] - targets[i][q]);
            }
            NumberScores.Output output = scores.outputs().get(q);
            assertThat(output.rmse()).isCloseTo(Math.sqrt(squares / rows), within(1e-9));
            assertThat(output.mae()).isCloseTo(magnitudes / rows, within(1e-9));
            assertThat(output.r2()).isCloseTo(1 - squares / spread, within(1e-6));
            int column = q;
            double[] sorted = IntStream.range(0, rows)
                    .mapToDouble(i -> Math.abs(predictions[i][column] - targets[i][column]))
                    .sorted()
                    .toArray();
            assertThat(output.medianError()).isCloseTo((sorted[99] + sorted[100]) / 2, within(1e-12));
            allSquares += squares;
            allSpread += spread;
        }
        assertThat(scores.rows()).isEqualTo(rows);
        assertThat(scores.rmse()).isCloseTo(Math.sqrt(allSquares / (2 * rows)), within(1e-9));
        assertThat(scores.mae()).isCloseTo(Metrics.mae(predictions, targets), within(1e-12));
        assertThat(scores.r2()).isCloseTo(1 - allSquares / allSpread, within(1e-6));
        assertThat(scores.outputs()).extracting(NumberScores.Output::name).containsExactly("a", "b");
    }

    @Test
    void medianErrorIsOverAllOutputs() {
        double[][] targets = {{0, 0}, {0, 0}, {0, 0}};
        double[][] predictions = {{1, -9}, {2, 7}, {-3, 100}};
        NumberScores scores = NumberScores.of(List.of("a", "b"), predictions, targets);
        assertThat(scores.medianError()).isEqualTo((3 + 7) / 2.0);
        assertThat(scores.outputs())
                .extracting(NumberScores.Output::medianError)
                .containsExactly(2.0, 9.0);
    }

    @Test
    void oneRowHasErrorsButNoR2() {
        NumberScores scores = NumberScores.of(List.of("y"), new double[][] {{3}}, new double[][] {{5}});
        assertThat(scores.rmse()).isEqualTo(2);
        assertThat(scores.medianError()).isEqualTo(2);
        assertThat(scores.r2()).isNaN();
    }

    @Test
    void allScoresAreNaNIfANumberIs() {
        double[][] numbers = {{1}, {2}};
        for (double[][][] pair : new double[][][][] {{{{Double.NaN}, {2}}, numbers}, {numbers, {{1}, {Double.NaN}}}}) {
            NumberScores scores = NumberScores.of(List.of("y"), pair[0], pair[1]);
            assertThat(scores.rmse()).isNaN();
            assertThat(scores.mae()).isNaN();
            assertThat(scores.medianError()).isNaN();
            assertThat(scores.r2()).isNaN();
        }
    }

    @Test
    void constantTargetsHaveNoR2() {
        double[][] constant = {{0.1}, {0.1}, {0.1}};
        NumberScores scores = NumberScores.of(List.of("y"), constant, constant);
        assertThat(scores.r2()).isNaN();
        assertThat(scores.outputs().get(0).r2()).isNaN();
        assertThat(scores.rmse()).isZero();
    }

    @Test
    void shapesAreChecked() {
        double[][] two = {{1, 2}};
        assertThatThrownBy(() -> NumberScores.of(List.of("y"), two, two))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("2 targets for 1 names");
        assertThatThrownBy(() -> NumberScores.of(List.of("y"), new double[0][], new double[0][]))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> NumberScores.of(List.of("y"), new double[][] {{1}}, two))
                .isInstanceOf(BadInputException.class);
    }
}
