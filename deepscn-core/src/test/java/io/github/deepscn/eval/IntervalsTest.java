package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalsTest {
    /** Residuals 1, −2, 3, −4, … in some order. */
    private static double[][] counting(int rows) {
        var shuffled = new ArrayList<>(IntStream.rangeClosed(1, rows).boxed().toList());
        Collections.shuffle(shuffled, new Random(1));
        return shuffled.stream().map(k -> new double[] {k % 2 == 0 ? -k : k}).toArray(double[][]::new);
    }

    @ParameterizedTest
    @CsvSource({
        // n, coverage, ⌈(n+1)·coverage⌉
        "1, 0.5, 1",
        "9, 0.9, 9",
        "10, 0.9, 10",
        "19, 0.95, 19",
        "99, 0.9, 90",
        "99, 0.29, 29",
        "100, 0.9, 91",
        "999, 0.999, 999",
        "10000, 0.9, 9001",
        "10000, 0.0001, 2",
    })
    void halfWidthIsTheOrderStatistic(int rows, double coverage, int rank) {
        var intervals = Intervals.of(counting(rows));
        assertThat(intervals.rows()).isEqualTo(rows);
        assertThat(intervals.count()).isEqualTo(rows);
        assertThat(intervals.halfWidth(0, coverage)).isEqualTo(rank);
    }

    @ParameterizedTest
    @CsvSource({"8, 0.9, 9", "18, 0.95, 19", "98, 0.99, 99", "1, 0.51, 2", "10000, 0.99999, 99999"})
    void tooFewRowsAreSaid(int rows, double coverage, String needed) {
        var intervals = Intervals.of(counting(rows));
        assertThat(intervals.reaches(coverage)).isFalse();
        assertThatThrownBy(() -> intervals.halfWidth(0, coverage))
                .isInstanceOf(BadInputException.class)
                .hasMessage("intervals of coverage " + coverage + " need at least " + needed
                        + " held-out rows to calibrate them, there were " + rows);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.5, 1.5, Double.NaN, Double.POSITIVE_INFINITY})
    void coverageIsAShare(double coverage) {
        assertThatThrownBy(() -> Intervals.of(counting(20)).halfWidth(0, coverage))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("coverage is " + coverage + ", must lie strictly between 0.0 and 1.0");
    }

    @Test
    void aFactorScalesTheResiduals() {
        assertThat(Intervals.of(counting(99), 0.5).halfWidth(0, 0.9)).isEqualTo(45);
        assertThatThrownBy(() -> Intervals.of(counting(99), 0)).hasMessageContaining("factor of the residuals is 0.0");
    }

    @ParameterizedTest
    @ValueSource(ints = {10_001, 12_345, 20_001, 100_000})
    void manyResidualsAreThinnedWithoutLosingCoverage(int rows) {
        var intervals = Intervals.of(counting(rows));
        assertThat(intervals.rows()).isEqualTo(rows);
        assertThat(intervals.count()).isEqualTo(Intervals.MOST_SCORES);
        for (double coverage : new double[] {0.01, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999}) {
            double exact = Math.ceil((rows + 1) * coverage - 1e-6);
            assertThat(intervals.halfWidth(0, coverage)).isBetween(exact, exact + rows / 10_000.0 + 1);
        }
    }

    @Test
    void exchangeableResidualsAreCoveredAsOftenAsAsked() {
        long seed = 17;
        var random = new Random(seed);
        for (double coverage : new double[] {0.5, 0.8, 0.9}) {
            int held = 0;
            int trials = 20_000;
            for (int t = 0; t < trials; t++) {
                double[][] residuals = new double[29][];
                Arrays.setAll(residuals, i -> new double[] {Math.exp(random.nextGaussian())});
                double next = Math.exp(random.nextGaussian());
                held += next <= Intervals.of(residuals).halfWidth(0, coverage) ? 1 : 0;
            }
            // 30 · coverage is whole, so that the probability is exactly the coverage
            double share = (double) held / trials;
            assertThat(share).as("seed %d", seed).isBetween(coverage - 0.015, coverage + 0.015);
        }
    }

    @Test
    void everyTargetHasItsOwn() {
        double[][] residuals = {{1, -10}, {-2, 30}, {3, 20}};
        var intervals = Intervals.of(residuals);
        assertThat(intervals.targets()).isEqualTo(2);
        assertThat(intervals.halfWidth(0, 0.5)).isEqualTo(2);
        assertThat(intervals.halfWidth(1, 0.75)).isEqualTo(30);
        assertThat(intervals.score(0, 1)).isEqualTo(10);
    }

    @Test
    void badResidualsAreRefused() {
        assertThatThrownBy(() -> Intervals.of(new double[0][])).hasMessageContaining("must be at least 1");
        assertThatThrownBy(() -> Intervals.of(new double[1][0])).hasMessageContaining("must be at least 1");
        assertThatThrownBy(() -> Intervals.of(new double[][] {{1}, {1, 2}}))
                .hasMessage("residuals[1] has 2 numbers, must have 1");
        assertThatThrownBy(() -> Intervals.of(new double[][] {{1}, {Double.NaN}}))
                .hasMessageContaining("residuals[1][0] is NaN");
        assertThatThrownBy(() -> Intervals.kept(3, new double[][] {{1, 2, 1}}, List.of()))
                .hasMessageContaining("must ascend");
        assertThatThrownBy(() -> Intervals.kept(4, new double[][] {{1, 2, 3}}, List.of()))
                .hasMessageContaining("3 scores of 4");
        assertThatThrownBy(() -> Intervals.kept(1, new double[][] {{-1}}, List.of()))
                .hasMessageContaining("a score of target 0");
    }

    /** The ends of the true intervals have a smaller loss than those of wider or narrower ones. */
    @Test
    void theTrueIntervalHasTheLeastQuantileLoss() {
        long seed = 31;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        int rows = 5000;
        double[][] predictions = new double[rows][1];
        double[][] targets = new double[rows][1];
        Arrays.setAll(targets, i -> new double[] {random.nextGaussian()});
        double[] losses = new double[3];
        for (int k = 0; k < 3; k++) {
            double half = new double[] {1.2, 1.6449, 2.2}[k]; // 1.6449 is the normal quantile of 0.95
            double[][] halfWidths = new double[rows][];
            Arrays.fill(halfWidths, new double[] {half});
            IntervalScore score = IntervalScore.of(new PredictionIntervals(predictions, halfWidths, 0.9), targets);
            double[][] low = new double[rows][];
            double[][] high = new double[rows][];
            Arrays.fill(low, new double[] {-half});
            Arrays.fill(high, new double[] {half});
            losses[k] = score.quantileLoss();
            assertThat(losses[k])
                    .isCloseTo(
                            (Metrics.quantileLoss(0.05, low, targets) + Metrics.quantileLoss(0.95, high, targets)) / 2,
                            within(1e-12));
        }
        assertThat(losses[1]).isLessThan(losses[0]).isLessThan(losses[2]);
    }

    @Test
    void scoresOfIntervalsAreShareAndWidth() {
        double[][] predictions = {{0, 0}, {0, 0}};
        double[][] targets = {{1, -5}, {2, 6}};
        assertThat(IntervalScore.of(
                        new PredictionIntervals(predictions, new double[][] {{1, 5}, {1, 5}}, 0.5), targets))
                // intervals ±1 and ±5; pinball losses of the ends at 0.25 and 0.75, cell by cell:
                // 1: 0.25·2, 0.25·0; −5: 0.75·0, 0.25·10; 2: 0.25·3, 0.75·1; 6: 0.25·11, 0.75·1
                .isEqualTo(
                        new IntervalScore(0.5, 0.5, 6, (0.5 + 0 + 0 + 2.5 + 0.75 + 0.75 + 2.75 + 0.75) / 8, List.of()));
    }

    @Test
    void intervalsEndWherePredictionsEnd() {
        double[][] predictions = {{1}, {4}, {9}};
        double[][] halfWidths = {{3}, {3}, {3}};
        var ends = new PredictionIntervals(predictions, halfWidths, new double[] {0}, new double[] {10}, 0.9);
        assertThat(ends.get(0, 0)).isEqualTo(new Interval(0, 1, 4, 0.9));
        assertThat(ends.get(1, 0)).isEqualTo(new Interval(1, 4, 7, 0.9));
        assertThat(ends.get(2, 0)).isEqualTo(new Interval(6, 9, 10, 0.9));
        assertThat(IntervalScore.of(ends, new double[][] {{0}, {0}, {0}}))
                .extracting(IntervalScore::covered, IntervalScore::width)
                .containsExactly(1 / 3.0, 14 / 3.0);
    }

    @Test
    void fifthsAreThoseOfThePredictions() {
        int rows = 52;
        double[][] predictions = new double[rows][];
        double[][] targets = new double[rows][];
        double[][] halfWidths = new double[rows][];
        for (int i = 0; i < rows; i++) {
            int rank = i * 7 % rows; // 7 and 52 have no common divisor
            predictions[i] = new double[] {rank};
            halfWidths[i] = new double[] {rank};
            targets[i] = new double[] {rank < 20 ? 1000 : rank};
        }
        List<IntervalScore.Fifth> fifths = IntervalScore.of(
                        new PredictionIntervals(predictions, halfWidths, 0.9), targets)
                .fifths();
        // ranks 0 to 10, 11 to 20, 21 to 31, 32 to 41, 42 to 51
        assertThat(fifths).extracting(IntervalScore.Fifth::covered).containsExactly(0.0, 0.1, 1.0, 1.0, 1.0);
        assertThat(fifths).extracting(IntervalScore.Fifth::width).containsExactly(10.0, 31.0, 52.0, 73.0, 93.0);
    }
}
