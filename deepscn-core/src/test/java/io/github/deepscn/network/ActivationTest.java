package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ActivationTest {
    private static final long SEED = 20_260_101L;

    private static final double[] SPECIAL = {
        0.0,
        -0.0,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        1e-300,
        -1e-300,
        20,
        -20,
        40,
        -40,
        Math.nextUp(40.0),
        Math.nextDown(-40.0),
        700,
        -700,
        1e5,
        -1e5,
        Math.nextUp(1e5),
        1e6,
        1e15,
        -1e15,
        1e300,
        -1e300,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    @Test
    void sigmoidIsAccurate() {
        double[] z = concat(grid(-60, 60, 4_000), normal(4_000, 3));
        assertErrorAtMost(4e-16, Activations.SIGMOID, z, ExactFunctions::sigmoid);
    }

    @Test
    void tanhIsAccurate() {
        double[] z = concat(grid(-30, 30, 4_000), normal(4_000, 1));
        assertErrorAtMost(7e-16, Activations.TANH, z, ExactFunctions::tanh);
    }

    @Test
    void tanhKeepsItsRelativeAccuracyNearZero() {
        for (double scale = 1; scale > 1e-30; scale /= 1000) {
            for (double z : normal(200, scale)) {
                assertThat(ExactFunctions.relativeError(at(Activations.TANH, z), ExactFunctions.tanh(z)))
                        .as("relative error at %s, seed %s", z, SEED)
                        .isLessThan(1.3e-15);
            }
        }
        assertThat(at(Activations.TANH, 1e-300)).isEqualTo(1e-300);
        assertThat(at(Activations.TANH, -1e-300)).isEqualTo(-1e-300);
    }

    @Test
    void gaussianIsAccurate() {
        double[] u = Arrays.stream(concat(grid(0, 60, 4_000), normal(4_000, 2)))
                .map(Math::abs)
                .toArray();
        assertErrorAtMost(4e-16, Activations.GAUSSIAN, u, ExactFunctions::gaussian);
    }

    @Test
    void sineIsAccurateUpToItsLimit() {
        double[] z = concat(grid(-10, 10, 3_000), normal(3_000, 100), uniform(3_000, -1e5, 1e5));
        assertErrorAtMost(3e-16, Activations.SINE, z, ExactFunctions::sine);
        assertErrorAtMost(
                3e-16, Activations.SINE, new double[] {1e5, -1e5, Math.PI, 31_830 * Math.PI}, ExactFunctions::sine);
    }

    @Test
    void sineIsAccurateBeyondItsLimit() {
        double[] z = concat(new double[] {Math.nextUp(1e5), 1e6, -1e6, 1e15, -1e15, 1e20}, uniform(1_000, 1e5, 1e15));
        assertErrorAtMost(2e-16, Activations.SINE, z, ExactFunctions::sine);
    }

    @Test
    void reluIsTheIdentityAboveZeroAndZeroBelow() {
        for (double z : normal(1_000, 10)) {
            assertThat(at(Activations.RELU, z)).isEqualTo(z > 0 ? z : 0.0);
        }
        assertThat(at(Activations.RELU, -0.0)).isEqualTo(0.0);
        assertThat(at(Activations.RELU, Double.NEGATIVE_INFINITY)).isEqualTo(0.0);
        assertThat(at(Activations.RELU, Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @EnumSource
    void nanStaysNan(Activations activation) {
        assertThat(at(activation, Double.NaN)).isNaN();
    }

    @Test
    void zeroGivesTheExactValue() {
        for (double zero : new double[] {0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE}) {
            assertThat(at(Activations.SIGMOID, zero)).isEqualTo(0.5);
            assertThat(at(Activations.TANH, zero)).isCloseTo(0, within(Double.MIN_VALUE));
            assertThat(at(Activations.SINE, zero)).isCloseTo(zero, within(0.0));
            assertThat(at(Activations.GAUSSIAN, zero)).isEqualTo(1.0);
        }
    }

    @Test
    void farArgumentsGiveTheLimits() {
        for (double far : new double[] {40, 700, 1e5, 1e300, Double.POSITIVE_INFINITY}) {
            assertThat(at(Activations.SIGMOID, far)).isEqualTo(1.0);
            assertThat(at(Activations.SIGMOID, -far)).isBetween(4.2e-18, 4.3e-18);
            assertThat(at(Activations.TANH, far)).isEqualTo(1.0);
            assertThat(at(Activations.TANH, -far)).isEqualTo(-1.0);
            assertThat(at(Activations.GAUSSIAN, far)).isEqualTo(0.0);
        }
        assertThat(at(Activations.SINE, Double.POSITIVE_INFINITY)).isNaN();
        assertThat(at(Activations.SINE, Double.NEGATIVE_INFINITY)).isNaN();
    }

    @Test
    void gaussianOfANegativeRoundingErrorIsOne() {
        assertThat(at(Activations.GAUSSIAN, -1e-12)).isEqualTo(1.0);
        assertThat(at(Activations.GAUSSIAN, Double.NEGATIVE_INFINITY)).isEqualTo(1.0);
    }

    @Test
    void gaussianIsNeverSubnormal() {
        double u = 40;
        for (int i = 0; i < 10_000; i++) {
            u = Math.nextDown(u);
            double value = at(Activations.GAUSSIAN, u);
            assertThat(value == 0 || value >= 1e-34)
                    .as("value %s at %s", value, u)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void boundIsNeverExceeded(Activations activation) {
        double[] z = concat(grid(-50, 50, 200_000), normal(200_000, 30), SPECIAL, quarterTurns(200_000));
        double largest = Arrays.stream(applied(activation, z))
                .filter(value -> !Double.isNaN(value))
                .map(Math::abs)
                .max()
                .orElseThrow();
        assertThat(largest).as("largest size, seed %s", SEED).isLessThanOrEqualTo(activation.bound());
    }

    @ParameterizedTest
    @EnumSource(names = {"SIGMOID", "RELU", "GAUSSIAN"})
    void valuesAreNotNegative(Activations activation) {
        double[] z = concat(grid(-50, 50, 200_000), normal(200_000, 30));
        assertThat(Arrays.stream(applied(activation, z)).min().orElseThrow()).isNotNegative();
    }

    @ParameterizedTest
    @EnumSource(names = {"SIGMOID", "TANH", "RELU"})
    void valuesGrowWithTheArgumentUpToRounding(Activations activation) {
        double[] values = applied(activation, grid(-45, 45, 500_000));
        double largestFall = IntStream.range(1, values.length)
                .mapToDouble(i -> values[i - 1] - values[i])
                .max()
                .orElseThrow();
        assertThat(largestFall).isLessThanOrEqualTo(7e-16);
    }

    @ParameterizedTest
    @EnumSource
    void argumentsWithinTheLimitHaveTheSameBits(Activations activation) {
        double limit = activation.limit();
        double[] z = limit == 0
                ? normal(1_000, 1)
                : concat(normal(3_000, 1), uniform(3_000, -limit, limit), new double[] {
                    0.0, -0.0, Double.MIN_VALUE, Math.nextDown(limit), Math.nextUp(-limit)
                });
        double[] easy = z.clone();
        activation.applyWithinLimit(easy, 0, z.length);
        double[] any = applied(activation, z);
        for (int i = 0; i < z.length; i++) {
            assertSameBits(easy[i], any[i], z[i]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anElementDoesNotDependOnItsPlaceOrNeighbours(Activations activation) {
        double[] z = concat(normal(3_000, 10), SPECIAL, normal(3_000, 1e4));
        double[] whole = applied(activation, z);
        for (int i = 0; i < z.length; i++) {
            assertSameBits(at(activation, z[i]), whole[i], z[i]);
        }
        var random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            int from = random.nextInt(z.length);
            int to = random.nextInt(from, z.length + 1);
            double[] part = z.clone();
            activation.apply(part, from, to);
            for (int i = 0; i < z.length; i++) {
                assertSameBits(part[i], i >= from && i < to ? whole[i] : z[i], z[i]);
            }
        }
    }

    /** A method called this often is compiled on the way; the first calls are not. */
    @ParameterizedTest
    @EnumSource
    void compiledCodeGivesTheSameBits(Activations activation) {
        double[] z = concat(normal(2_000, 10), SPECIAL);
        long[] first = bits(applied(activation, z));
        for (int call = 0; call < 3_000; call++) {
            assertThat(Arrays.equals(bits(applied(activation, z)), first))
                    .as("call %s, seed %s", call, SEED)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyRangeChangesNothing(Activations activation) {
        double[] z = {1, 2, 3};
        activation.apply(z, 2, 2);
        assertThat(z).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void aRangeOutsideTheArrayIsRefused(Activations activation) {
        double[] z = new double[3];
        assertThatThrownBy(() -> activation.apply(z, 1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> activation.apply(z, -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> activation.apply(z, 2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void onlyReluIsUnbounded() {
        for (Activation activation : Activations.values()) {
            assertThat(activation.bound()).isEqualTo(activation == Activations.RELU ? Double.POSITIVE_INFINITY : 1.0);
        }
    }

    @Test
    void onlyTheGaussianIsRadial() {
        assertThat(Activations.values()).filteredOn(Activation::isRadial).containsExactly(Activations.GAUSSIAN);
    }

    @Test
    void idsAreLowerCase() {
        assertThat(Activations.values())
                .extracting(Activation::id)
                .containsExactly("sigmoid", "tanh", "relu", "sine", "gaussian");
    }

    private static void assertErrorAtMost(
            double limit, Activation activation, double[] z, DoubleFunction<BigDecimal> exact) {
        double[] values = applied(activation, z);
        for (int i = 0; i < z.length; i++) {
            assertThat(ExactFunctions.error(values[i], exact.apply(z[i])))
                    .as("error of %s at %s, seed %s", activation, z[i], SEED)
                    .isLessThanOrEqualTo(limit);
        }
    }

    private static void assertSameBits(double actual, double expected, double z) {
        if (Double.doubleToRawLongBits(actual) != Double.doubleToRawLongBits(expected)) {
            assertThat(actual).as("at %s, seed %s", z, SEED).isEqualTo(expected);
        }
    }

    private static double at(Activation activation, double z) {
        return applied(activation, new double[] {z})[0];
    }

    private static double[] applied(Activation activation, double[] z) {
        double[] values = z.clone();
        activation.apply(values, 0, values.length);
        return values;
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    private static double[] grid(double from, double to, int steps) {
        double[] z = new double[steps + 1];
        Arrays.setAll(z, i -> from + (to - from) * i / steps);
        return z;
    }

    private static double[] uniform(int n, double from, double to) {
        return new SplittableRandom(SEED).doubles(n, from, to).toArray();
    }

    private static double[] normal(int n, double scale) {
        var random = new Random(SEED);
        return DoubleStream.generate(() -> scale * random.nextGaussian())
                .limit(n)
                .toArray();
    }

    /** Points within 1e-8 or so of (k + ½)π, where the sine is ±1. */
    private static double[] quarterTurns(int n) {
        var random = new SplittableRandom(SEED);
        return DoubleStream.generate(
                        () -> (random.nextInt(-31_000, 31_000) + 0.5) * Math.PI + random.nextDouble(-1e-8, 1e-8))
                .limit(n)
                .toArray();
    }

    private static double[] concat(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }
}
