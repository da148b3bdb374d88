package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RobustnessTest {
    private static final long SEED = 4;

    /** y = 2x₁ − x₂, predicted by a model that knows it and takes missing cells for 0. */
    @Test
    void distancesAndErrorsAreThoseOfAKnownFunction() {
        var random = new Random(SEED);
        double[][] inputs = new double[500][];
        Arrays.setAll(inputs, i -> random.doubles(2, -1, 1).toArray());
        double[] targets =
                Arrays.stream(inputs).mapToDouble(RobustnessTest::line).toArray();
        double[] missed = Arrays.stream(targets).map(y -> y + 0.1).toArray();
        var rows = new Examples(inputs, missed, List.of());
        var probe = new Robustness.Probe(
                rows,
                rows,
                some -> Arrays.stream(some).map(row -> new double[] {line(row)}).toArray(double[][]::new));
        List<Double> errors = List.copyOf(probe.errors().values());
        List<Double> distances = List.copyOf(probe.distances().values());
        assertThat(errors.get(0)).isCloseTo(0.1, within(1e-12));
        // noise of σ on inputs of deviation 1/√3 adds 5σ²/3 to the square
        assertThat(errors.get(3)).as("seed %d", SEED).isCloseTo(Math.sqrt(0.01 + 5e-6 / 3), within(1e-4));
        assertThat(errors.get(4)).isBetween(1.0, 1.3);
        var of = Arrays.stream(missed).summaryStatistics();
        double range = of.getMax() - of.getMin();
        double middle = (of.getMax() + of.getMin()) / 2;
        assertThat(distances.get(0))
                .isCloseTo(
                        Arrays.stream(targets)
                                .map(y -> Math.abs(10 * y - middle) / range)
                                .max()
                                .orElseThrow(),
                        within(1e-9));
        assertThat(distances.get(3)).isBetween(1000 * 1.9 / range, 1000 * 2.1 / range);
        assertThat(errors).hasSize(5);
        assertThat(distances).hasSize(5);
    }

    @Test
    void aLineHasTheMeanErrorsAndTheLargestDistancesOfItsFolds() {
        var first = fold(List.of(2.0, 2.0, 2.0, 2.0, 4.0), List.of(1.0, 1.0, 1.0, 1.0, 1.0));
        var second = fold(List.of(4.0, 4.0, 4.0, 4.0, 8.0), List.of(1.5, 1.0, 1.0, 1.0, 2e4));

        assertThat(Robustness.table(List.of(first, second)))
                .endsWith("|\n| heat | fast | 3.000 | 1.00 | 1.00 | 1.00 | 2.00"
                        + " | 1.50 | 1.00 | 1.00 | 1.00 | 2.0e+04 |\n");
    }

    private static Robustness fold(List<Double> errors, List<Double> distances) {
        return new Robustness("heat", "fast", titled(errors), titled(distances));
    }

    private static Map<String, Double> titled(List<Double> values) {
        var titled = new LinkedHashMap<String, Double>();
        values.forEach(value -> titled.put("title " + titled.size(), value));
        return titled;
    }

    private static double line(double[] row) {
        double first = Double.isNaN(row[0]) ? 0 : row[0];
        return 2 * first - (Double.isNaN(row[1]) ? 0 : row[1]);
    }
}
