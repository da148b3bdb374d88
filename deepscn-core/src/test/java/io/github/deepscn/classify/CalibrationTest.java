package io.github.deepscn.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    @Test
    void theSharpnessThatMadeTheLabelsIsFound() {
        var random = new Random(1);
        int rows = 50_000;
        double[][] outputs = new double[rows][3];
        int[] classOf = new int[rows];
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            double[] mass = new double[3];
            for (int c = 0; c < 3; c++) {
                outputs[i][c] = random.nextDouble();
                mass[c] = Math.exp(4 * outputs[i][c]);
                sum += mass[c];
            }
            double drawn = random.nextDouble() * sum;
            classOf[i] = drawn < mass[0] ? 0 : drawn < mass[0] + mass[1] ? 1 : 2;
        }
        assertThat(sharpness(outputs, classOf, ones(rows))).isCloseTo(4, within(0.1));
    }

    @Test
    void twoClassesFollowTheFormula() {
        // three of four rows right at a distance of 1: (1 − s)·3/4 + s/4 = 1/(1 + e^−a), s = 1/6
        double[][] outputs = {{1, 0}, {1, 0}, {1, 0}, {1, 0}};
        double target = 0.75 * (1 - 1 / 6.0) + 0.25 / 6;
        assertThat(sharpness(outputs, new int[] {0, 0, 0, 1}, ones(4)))
                .isCloseTo(Math.log(target / (1 - target)), within(1e-9));
    }

    @Test
    void probabilitiesAreInProportionToTheirExponentials() {
        double[] shares = Calibration.probabilities(2, new double[] {0, Math.log(2), Math.log(3)});
        assertThat(shares).containsExactly(new double[] {1 / 14.0, 4 / 14.0, 9 / 14.0}, within(1e-15));
        assertThat(Calibration.probabilities(1e3, new double[] {1e5, -1e5})).containsExactly(1, 0);
    }

    @Test
    void perfectOutputsStayFinite() {
        double[][] outputs = {{1, 0}, {0, 1}};
        assertThat(sharpness(outputs, new int[] {0, 1}, ones(2))).isCloseTo(Math.log(3), within(1e-9));
    }

    @Test
    void uselessOutputsGiveNearlyEqualProbabilities() {
        double[][] outputs = {{1, 0}, {0, 1}};
        assertThat(sharpness(outputs, new int[] {1, 0}, ones(2))).isBetween(0.0, 0.0101);
    }

    @Test
    void logarithmsAreSoftenedOnly() {
        double[][] scores = {{2, 0}, {2, 0}, {2, 0}, {2, 0}};
        assertThat(Calibration.softness(scores, new int[] {0, 0, 0, 1}, ones(4)))
                .isCloseTo(Math.log(3) / 2, within(1e-9));
        assertThat(Calibration.softness(scores, new int[4], ones(4))).isEqualTo(1);
    }

    @Test
    void withoutRowsItIsOne() {
        assertThat(sharpness(new double[0][2], new int[0], new double[0])).isEqualTo(1);
        double[][] lost = {{Double.NaN, 0}};
        assertThat(sharpness(lost, new int[] {0}, ones(1))).isEqualTo(1);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double sharpness(double[][] scores, int[] classOf, double[] weights) {
        return Calibration.tune(scores, classOf, weights).sharpness();
    }
}
