package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.engine.TravellingEngine;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultiplesTest {
    private static final List<Double> FACTORS = List.of(0.3, 1.0, 2.5);

    /** Layers of 20 nodes: multiples alone, before, after and between others, with directions of few factors. */
    private static final List<Multiples> CASES = List.of(
            new Multiples(0, 20, FACTORS),
            new Multiples(0, 1, FACTORS),
            new Multiples(0, 7, FACTORS),
            new Multiples(4, 20, FACTORS),
            new Multiples(5, 14, FACTORS),
            new Multiples(5, 15, FACTORS),
            new Multiples(19, 20, FACTORS),
            new Multiples(9, 9, FACTORS),
            new Multiples(3, 18, List.of(0.7)),
            new Multiples(3, 18, Collections.nCopies(40, 0.7)));

    private static Layer layer(Multiples multiples, List<Activation> activations, int fanIn, SplittableRandom random) {
        int columns = multiples.columns(activations.size());
        return Layer.of(
                activations,
                fanIn,
                random.doubles((long) fanIn * columns, -1, 1).toArray(),
                random.doubles(columns, -1, 1).toArray(),
                multiples);
    }

    private static double[] outputs(Layer layer, double[] inputs, int rows) {
        double[] outputs = new double[rows * layer.width() + 2];
        Arrays.fill(outputs, Double.NaN);
        layer.outputs(inputs, 0, rows, outputs, 1);
        assertThat(outputs[0]).isNaN();
        assertThat(outputs[outputs.length - 1]).isNaN();
        return outputs;
    }

    private static void assertOutputsAreThoseOfPlainNodes(Layer layer, SplittableRandom random, String what) {
        Layer plain = layer.nodes(0, layer.width());
        assertThat(plain.hasMultiples()).isFalse();
        for (int rows : new int[] {1, 8, 33, 300}) {
            double[] inputs = random.doubles((long) rows * layer.fanIn(), -2, 2).toArray();
            double[] actual = outputs(layer, inputs, rows);
            double[] expected = outputs(plain, inputs, rows);
            for (int i = 1; i <= rows * layer.width(); i++) {
                assertThat(Math.abs(actual[i] - expected[i]) <= 1e-13 * (1 + Math.abs(expected[i])))
                        .as("%s, %d rows, node %d: %s, not %s", what, rows, (i - 1) / rows, actual[i], expected[i])
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void outputsAreThoseOfThePlainLayerWithTheSameWeights(Activation activation) {
        long seed = 1;
        var random = new SplittableRandom(seed);
        for (Multiples multiples : CASES) {
            for (int fanIn : new int[] {1, 7, 90}) {
                Layer layer = layer(multiples, Collections.nCopies(20, activation), fanIn, random);
                assertOutputsAreThoseOfPlainNodes(layer, random, "seed " + seed + ", " + multiples + ", " + fanIn);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void multiplesMayHaveAnyActivations(long seed) {
        var random = new SplittableRandom(seed);
        Activation[] kinds = Activation.values();
        for (Multiples multiples : CASES) {
            List<Activation> mixed = IntStream.range(0, 20)
                    .mapToObj(k -> kinds[random.nextInt(kinds.length)])
                    .toList();
            assertOutputsAreThoseOfPlainNodes(
                    layer(multiples, mixed, 6, random), random, "seed " + seed + ", " + multiples);
        }
    }

    @Test
    void everyNodeIsItsFactorTimesADirectionAndTheOthersAreThemselves() {
        double[] weights = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] biases = {-1, -2, -3, -4};
        // One node, two multiples of the second column, one of the third, one node.
        Layer layer = Layer.of(
                Collections.nCopies(5, Activation.TANH), 2, weights, biases, new Multiples(1, 4, List.of(2.0, 10.0)));
        double[][] expected = {{1, 2, -1}, {6, 8, -4}, {30, 40, -20}, {10, 12, -6}, {7, 8, -4}};
        assertThat(layer.width()).isEqualTo(5);
        for (int k = 0; k < 5; k++) {
            Layer alone = layer.node(k);
            assertThat(new double[] {layer.weight(0, k), layer.weight(1, k), layer.bias(k)})
                    .as("node %d", k)
                    .isEqualTo(expected[k]);
            assertThat(new double[] {alone.weight(0, 0), alone.weight(1, 0), alone.bias(0)})
                    .isEqualTo(expected[k]);
        }
        assertThat(layer.nodes(new int[] {3, 1}).weight(1, 1)).isEqualTo(8);
        assertThat(layer.hasMultiples()).isTrue();
        assertThat(layer.nodes(1, 3).hasMultiples()).isFalse();
    }

    @Test
    void columnsAreThoseOfTheirFirstNodesInOrder() {
        for (Multiples multiples : CASES) {
            int columns = multiples.columns(20);
            int directions = (int) Math.ceil((multiples.to() - multiples.from())
                    / (double) multiples.factors().size());
            assertThat(columns).as("%s", multiples).isEqualTo(20 - multiples.to() + multiples.from() + directions);
            int next = 0;
            for (int node = 0; node < 20; node++) {
                if (next < columns && multiples.firstNode(next) == node) {
                    next++;
                }
                assertThat(multiples.column(node))
                        .as("%s, node %d", multiples, node)
                        .isEqualTo(next - 1);
            }
            assertThat(next).isEqualTo(columns);
        }
    }

    @Test
    void aLayerTravelsWithItsDirections() {
        var random = new SplittableRandom(4);
        for (Multiples multiples : CASES) {
            Layer layer = layer(multiples, Collections.nCopies(20, Activation.SIGMOID), 5, random);
            Layer copy = TravellingEngine.copy(layer);
            assertThat(copy.hasMultiples()).isEqualTo(layer.hasMultiples());
            double[] inputs = random.doubles(5 * 9, -1, 1).toArray();
            assertThat(outputs(copy, inputs, 9)).as("%s", multiples).isEqualTo(outputs(layer, inputs, 9));
        }
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        refused("multiples from -1 to 3, must be in order from 0 on", () -> new Multiples(-1, 3, FACTORS));
        refused("multiples from 4 to 3, must be in order from 0 on", () -> new Multiples(4, 3, FACTORS));
        refused("factors is empty, must hold at least one number", () -> new Multiples(0, 3, List.of()));
        var multiples = new Multiples(1, 4, List.of(0.5, 2.0));
        for (int nodes : new int[] {3, 4}) {
            refused(
                    "6 weights and " + nodes + " activations for 2 nodes of fan-in 3 and " + multiples,
                    () -> Layer.of(
                            Collections.nCopies(nodes, Activation.SINE), 3, new double[6], new double[2], multiples));
        }
    }

    private static void refused(String message, Runnable making) {
        assertThatThrownBy(making::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
