package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RobustnessTest {
    private static final long SEED = 4;

    /** y = 2x₁ − x₂, of a learner that knows it and takes missing cells for 0. */
    @Test
    void distancesAndErrorsAreThoseOfAKnownFunction() {
        var random = new Random(SEED);
        double[][] inputs = new double[500][];
        Arrays.setAll(inputs, i -> random.doubles(2, -1, 1).toArray());
        double[] targets =
                Arrays.stream(inputs).mapToDouble(RobustnessTest::line).toArray();
        double[] missed = Arrays.stream(targets).map(y -> y + 0.1).toArray();
        var rows = new Examples(inputs, new Target.Numbers(missed));
        var seen = Robustness.measure(
                rows,
                rows,
                some -> new Target.Numbers(
                        Arrays.stream(some).mapToDouble(RobustnessTest::line).toArray()));
        assertThat(seen.clean()).isCloseTo(0.1, within(1e-12));
        // noise of σ on inputs of deviation 1/√3 adds 5σ²/3 to the square
        assertThat(seen.noisy().get(2)).as("seed %d", SEED).isCloseTo(Math.sqrt(0.01 + 5e-6 / 3), within(1e-4));
        var of = Arrays.stream(missed).summaryStatistics();
        double range = of.getMax() - of.getMin();
        double middle = (of.getMax() + of.getMin()) / 2;
        assertThat(seen.scaled().get(0))
                .isCloseTo(
                        Arrays.stream(targets)
                                .map(y -> Math.abs(10 * y - middle) / range)
                                .max()
                                .orElseThrow(),
                        within(1e-9));
        assertThat(seen.scaledAlone().get(1)).isBetween(1000 * 1.9 / range, 1000 * 2.1 / range);
        assertThat(seen.lacking()).isBetween(1.0, 1.3);
        assertThat(Robustness.together(List.of(seen, seen))).isEqualTo(seen);
        assertThat(seen.cells()).hasSameSizeAs(Robustness.titles());
    }

    private static double line(double[] row) {
        double first = Double.isNaN(row[0]) ? 0 : row[0];
        return 2 * first - (Double.isNaN(row[1]) ? 0 : row[1]);
    }
}
