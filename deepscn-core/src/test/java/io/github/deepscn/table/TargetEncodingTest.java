package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Where predictions end. */
class TargetEncodingTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static TargetEncoding limited(boolean goesOn, double... numbers) {
        return new TargetEncoding("y", true, 3, 2).saturatingAround(NumberColumn.of("y", numbers), goesOn);
    }

    private static void assertLimits(TargetEncoding target, double low, double high) {
        assertThat(new double[] {target.low(), target.high()}).containsExactly(low, high);
    }

    @Test
    void predictionsEndHalfARangeOutsideTheTrainingTargets() {
        assertLimits(limited(false, -2, 4, 8), -7, 13);
        assertLimits(limited(false, 20, 30), 15, 35);
    }

    @Test
    void predictionsAreNotNegativeIfNoTargetIs() {
        assertLimits(limited(false, 0, 4, 8), 0, 12);
        assertLimits(limited(false, 2, 4, 8), 0, 11);
        assertLimits(limited(false, -1e-9, 8), -1e-9 - 0.5 * (8 + 1e-9), 8 + 0.5 * (8 + 1e-9));
    }

    @Test
    void inTimeOnlyTheLimitAtZeroHolds() {
        assertLimits(limited(true, 2, 4, 8), 0, INFINITE);
        assertLimits(limited(true, -2, 4, 8), -INFINITE, INFINITE);
        assertThat(limited(true, -2, 8).saturates()).isFalse();
    }

    @Test
    void predictionsEndWhereTargetsPileUp() {
        double[] numbers = new double[1000];
        Arrays.setAll(numbers, i -> i < 10 ? 1 : i < 19 ? 9 : 5);
        assertLimits(limited(false, numbers), 1, 13); // ten of a thousand, and nine
        assertLimits(limited(false, 1, 1, 1, 5, 5, 5), 0, 7); // too few to tell
    }

    @Test
    void aConstantTargetHasNoLimits() {
        assertThat(limited(false, 7, 7, 7).saturates()).isFalse();
        assertThat(limited(false, 0, 0).saturates()).isFalse();
        assertThat(limited(false, -1e308, 1e308).saturates()).isFalse();
    }

    @Test
    void outputsAreLimitedAsPredictionsAre() {
        TargetEncoding target = limited(false, 2, 4, 8);
        for (double output : new double[] {-100, -1.5, -1, 0, 2, 4, 5, 100}) {
            double prediction = target.decode(output);
            assertThat(prediction).isBetween(0.0, 11.0);
            assertThat(target.limited(output)).isCloseTo((prediction - 3) / 2, within(1e-12));
            assertThat(target.isWithin(output)).isEqualTo(prediction > 0 && prediction < 11);
        }
    }
}
