package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputExtentTest {
    private static final int ROWS = 40;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noArgumentIsLargerThanTheExtentSays(long seed) {
        var random = new SplittableRandom(seed);
        for (int fanIn : new int[] {1, 2, 7, 100}) {
            for (double shift : new double[] {0, 0.5, -1e3, 1e9}) {
                double[] x = inputs(random, fanIn, shift);
                InputExtent.Ball ball = new InputExtent().ball(new InputRows(x, ROWS, fanIn));
                double[] w = random.doubles(fanIn, -3, 3).toArray();
                double bias = random.nextDouble(-3, 3);
                double largest = new WeightSums(Layer.of(Activations.SIGMOID, fanIn, w, new double[] {bias}))
                        .largest(0, bias, ball);
                double seen = 0;
                for (int i = 0; i < ROWS; i++) {
                    seen = Math.max(seen, Math.abs(argument(x, i, w) + bias));
                }
                assertThat(seen)
                        .as("seed %d, %d inputs, %s", seed, fanIn, shift)
                        .isLessThanOrEqualTo(largest);
                if (fanIn == 1 && shift < 1) {
                    assertThat(largest).isLessThan(3 * seen + 3);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void outputsHaveTheSameBitsWhetherItIsKnownOrNot(long seed) {
        var random = new SplittableRandom(seed);
        for (int fanIn : new int[] {1, 3, 30}) {
            double[] x = inputs(random, fanIn, 0.5);
            InputExtent extent = known(x, fanIn);
            for (double size : new double[] {0.1, 1, 10, 100, 1e5, 1e9, 1e300}) {
                Layer layer = layer(random, fanIn, size);
                assertSameOutputs(layer, x, extent);
                assertSameOutputs(layer.nodes(10, 30), x, extent);
            }
        }
    }

    @Test
    void theFirstQuestionIsNotWorthAnAnswer() {
        double[] x = new double[ROWS];
        var extent = new InputExtent();
        var rows = new InputRows(x, ROWS, 1);
        assertThat(extent.ballIfAskedBefore(rows).isEndless()).isTrue();
        assertThat(extent.ballIfAskedBefore(rows).isEndless()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 1e200})
    void ofRowsThatAreNotFiniteNothingIsKnown(double odd) {
        double[] x = inputs(new SplittableRandom(1), 3, 0);
        x[5] = odd;
        InputExtent extent = known(x, 3);
        assertThat(extent.ball(new InputRows(x, ROWS, 3)).isEndless()).isTrue();
        assertSameOutputs(layer(new SplittableRandom(1), 3, 1), x, extent);
    }

    private static InputExtent known(double[] x, int fanIn) {
        var extent = new InputExtent();
        extent.ball(new InputRows(x, ROWS, fanIn));
        return extent;
    }

    private static double[] inputs(SplittableRandom random, int fanIn, double shift) {
        return random.doubles((long) ROWS * fanIn, shift - 0.5, shift + 0.5).toArray();
    }

    private static Layer layer(SplittableRandom random, int fanIn, double size) {
        Activation[] activations = Activations.values();
        int width = 8 * activations.length;
        return Layer.of(
                IntStream.range(0, width).mapToObj(k -> activations[k / 8]).toList(),
                fanIn,
                random.doubles((long) fanIn * width, -size, size).toArray(),
                random.doubles(width, -size, size).toArray());
    }

    private static double argument(double[] x, int row, double[] w) {
        double argument = 0;
        for (int j = 0; j < w.length; j++) {
            argument += x[j * ROWS + row] * w[j];
        }
        return argument;
    }

    private static void assertSameOutputs(Layer layer, double[] x, InputExtent extent) {
        double[] known = new double[ROWS * layer.width()];
        double[] unknown = new double[ROWS * layer.width()];
        var rows = new InputRows(x, ROWS, layer.fanIn());
        layer.outputs(rows, extent, known, 0);
        layer.outputs(rows, unknown, 0);
        assertThat(Arrays.equals(known, unknown)).isTrue();
    }
}
