package io.github.deepscn.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.FewInputsLayers;
import io.github.deepscn.Mixed;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs in single precision, beside those in double. */
class SingleNodesTest {
    private static final List<Activation> ROUGHLY_KNOWN =
            List.of(Activations.SIGMOID, Activations.TANH, Activations.RELU, Activations.GAUSSIAN);
    private static final int WIDTH = 60;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 0",
        "2, 1, 200, 0",
        "3, 20, 0.5, 0",
        "4, 20, 50, 3",
        "5, 300, 0.1, 0",
        "6, 300, 5, 0.5",
        "7, 784, 1, 1",
        "8, 2, 1e-4, 0",
        "9, 2, 1e4, 0"
    })
    void noOutputIsFurtherOffThanIsSaid(long seed, int inputs, double scope, double middle) {
        var random = new SplittableRandom(seed);
        int rows = 333;
        double[] x =
                random.doubles((long) rows * inputs, middle - 1, middle + 1).toArray();
        Layer drawn = Layer.of(
                Activations.SIGMOID,
                inputs,
                random.doubles((long) inputs * WIDTH, -scope, scope).toArray(),
                random.doubles(WIDTH, -scope, scope).toArray());
        Layer layer = Mixed.layer(drawn, ROUGHLY_KNOWN, random);
        assertThat(SingleNodes.canCompute(layer)).isTrue();
        assertNoneIsFurtherOff(layer, x, rows, seed);
    }

    private static void assertNoneIsFurtherOff(Layer layer, double[] x, int rows, long seed) {
        int inputs = layer.fanIn();
        var single = new SingleNodes(layer, Crew.ALONE);
        var inputRows = new InputRows(x, rows, inputs);
        double[] exact = new double[rows * WIDTH];
        layer.outputs(inputRows, exact, 0);
        var inputsInSingle = new SingleInputs(inputRows, new InputExtent(), new float[rows * inputs]);
        float[] rough = new float[rows * WIDTH];
        single.outputs(inputsInSingle, rough);
        for (int k = 0; k < WIDTH; k++) {
            double limit = single.error(k, inputsInSingle.length()).most();
            for (int i = k * rows; i < (k + 1) * rows; i++) {
                assertThat((double) rough[i])
                        .as("seed %d, node %d, %s", seed, k, layer.family(k))
                        .isCloseTo(exact[i], within(limit));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void nodesOnFewInputsStandAmongActivations(long seed) {
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 100, 5000}) {
            int inputs = 1 + random.nextInt(30);
            Layer layer = FewInputsLayers.mixed(
                    random, inputs, WIDTH, Activations.SIGMOID, Activations.RELU, Activations.GAUSSIAN);
            double[] x = random.doubles((long) rows * inputs, -2, 3).toArray();
            assertThat(SingleNodes.canCompute(layer)).isTrue();
            assertNoneIsFurtherOff(layer, x, rows, seed);
        }
    }

    /**
     * Nodes with no weight, a few or all of them, side by side. With a few the inputs are added up one by one, and what
     * the rounding of the weights loses must be known as for the others.
     */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void nodesWithFewWeightsStandAmongOthers(long seed) {
        var random = new SplittableRandom(seed);
        for (int inputs : new int[] {16, 17, 100}) {
            double[] weights = new double[inputs * WIDTH];
            for (int k = 0; k < WIDTH; k++) {
                int few = random.nextInt(3) == 0 ? inputs : random.nextInt(inputs / 8 + 2);
                for (int n = 0; n < few; n++) {
                    int j = few == inputs ? n : random.nextInt(inputs);
                    weights[k * inputs + j] = random.nextDouble(-3, 3);
                }
            }
            double[] biases = random.doubles(WIDTH, -2, 2).toArray();
            Layer layer = Mixed.layer(Layer.of(Activations.SIGMOID, inputs, weights, biases), ROUGHLY_KNOWN, random);
            for (int rows : new int[] {1, 300}) {
                double[] x = random.doubles((long) rows * inputs, -2, 3).toArray();
                assertNoneIsFurtherOff(layer, x, rows, seed);
            }
            var single = new SingleNodes(layer, Crew.ALONE);
            for (int k = 0; k < WIDTH; k++) {
                double lost = 0;
                for (int j = 0; j < inputs; j++) {
                    lost += Math.pow(layer.weight(j, k) - (float) layer.weight(j, k), 2);
                }
                if (layer.family(k) != Activations.GAUSSIAN) {
                    double shift = 5 * Math.sqrt(lost) + 0x1p-25 * Math.abs(layer.bias(k));
                    assertThat(single.error(k, 5).shift())
                            .as("seed %d, node %d", seed, k)
                            .isCloseTo(shift, within(1e-15));
                }
            }
        }
    }

    @Test
    void aLayerWithASineCannotBeComputed() {
        Layer sine = Layer.of(List.of(Activations.SIGMOID, Activations.SINE), 1, new double[2], new double[2]);
        assertThat(SingleNodes.canCompute(sine)).isFalse();
    }

    @Test
    void theLengthIsAtLeastThatOfTheLongestRow() {
        double[] x = {3, -1, 0.5, 4, 0, 12};
        assertThat(new SingleInputs(new InputRows(x, 3, 2), new InputExtent(), new float[6]).length())
                .isBetween(12.01, 25.0);
        assertThat(new SingleInputs(new InputRows(new double[] {5}, 1, 1), new InputExtent(), new float[1]).length())
                .isCloseTo(5, within(1e-6));
    }
}
