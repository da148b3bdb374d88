package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Mixed;
import io.github.deepscn.Reference;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.linalg.Blas;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayerTest {
    @ParameterizedTest
    @EnumSource(Activations.class)
    void outputsAreTheFormulaAtAnyOffsetAndNothingElseIsTouched(Activation activation) {
        long seed = 1;
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 2, 33, 700}) {
            for (int fanIn : new int[] {1, 3, 20}) {
                for (int width : new int[] {1, 2, 17}) {
                    assertFormula(layer(random, activation, fanIn, width), rows, random, seed);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void nodesMayDifferInTheirActivations(long seed) {
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 2, 33, 700}) {
            for (int fanIn : new int[] {1, 3, 20}) {
                for (int width : new int[] {2, 5, 40}) {
                    assertFormula(mixed(random, fanIn, width), rows, random, seed);
                }
            }
        }
    }

    private static void assertFormula(Layer layer, int rows, SplittableRandom random, long seed) {
        int fanIn = layer.fanIn();
        int width = layer.width();
        int inputOffset = random.nextInt(4);
        int outputOffset = random.nextInt(4);
        double[] inputs =
                random.doubles(inputOffset + (long) rows * fanIn + 2, -2, 2).toArray();
        double[] outputs = new double[outputOffset + rows * width + 3];
        Arrays.fill(outputs, Double.NaN);
        layer.outputs(new InputRows(inputs, inputOffset, rows, fanIn), outputs, outputOffset);
        for (int i = 0; i < rows; i++) {
            double[] row = new double[fanIn];
            for (int j = 0; j < fanIn; j++) {
                row[j] = inputs[inputOffset + j * rows + i];
            }
            for (int k = 0; k < width; k++) {
                double expected = Reference.output(layer, k, row);
                double actual = outputs[outputOffset + k * rows + i];
                assertThat(Math.abs(actual - expected) < 1e-13 * (1 + Math.abs(expected)))
                        .as(
                                "seed %d: %d rows, fan-in %d, node %d, %s: %s, not %s",
                                seed, rows, fanIn, k, layer.family(k), actual, expected)
                        .isTrue();
            }
        }
        for (int i = 0; i < outputs.length; i++) {
            boolean inside = i >= outputOffset && i < outputOffset + rows * width;
            assertThat(Double.isNaN(outputs[i])).as("element %d", i).isEqualTo(!inside);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aNodeAmongOthersHasTheBitsItHasAmongItsLike(long seed) {
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 33, 700}) {
            Layer mixed = mixed(random, 7, 40);
            double[] inputs = random.doubles(rows * 7L, -2, 2).toArray();
            double[] outputs = new double[rows * 40];
            mixed.outputs(new InputRows(inputs, rows, 7), outputs, 0);
            for (Activation activation : Activations.values()) {
                double[] alike = new double[rows * 40];
                Mixed.withActivations(mixed, Collections.nCopies(40, activation))
                        .outputs(new InputRows(inputs, rows, 7), alike, 0);
                for (int k = 0; k < 40; k++) {
                    if (mixed.family(k) == activation) {
                        assertThat(Arrays.copyOfRange(outputs, k * rows, (k + 1) * rows))
                                .as("seed %d, %d rows, node %d, %s", seed, rows, k, activation)
                                .isEqualTo(Arrays.copyOfRange(alike, k * rows, (k + 1) * rows));
                    }
                }
            }
        }
    }

    /** Saved models of radial nodes were fitted to these bits: −2 within the product, then the norms, then b². */
    @ParameterizedTest
    @ValueSource(ints = {1, 33, 700})
    void radialArgumentsHaveTheBitsOfTheScaledProduct(int rows) {
        int fanIn = 20;
        int width = 17;
        var random = new SplittableRandom(rows);
        double[] weights = random.doubles(fanIn * (long) width, -1.5, 1.5).toArray();
        double[] biases = random.doubles(width, -1, 1).toArray();
        double[] inputs = random.doubles(rows * (long) fanIn, -2, 2).toArray();
        double[] expected = new double[rows * width];
        Blas.gemm(false, false, rows, width, fanIn, -2, inputs, 0, rows, weights, 0, fanIn, 0, expected, 0, rows);
        for (int k = 0; k < width; k++) {
            double centreNorm = Blas.dot(fanIn, weights, k * fanIn, weights, k * fanIn);
            for (int i = 0; i < rows; i++) {
                double inputNorm = 0;
                for (int j = 0; j < fanIn; j++) {
                    inputNorm += inputs[j * rows + i] * inputs[j * rows + i];
                }
                expected[k * rows + i] = biases[k] * biases[k] * (expected[k * rows + i] + inputNorm + centreNorm);
            }
        }
        Activations.GAUSSIAN.apply(expected, 0, expected.length);
        double[] outputs = new double[rows * width];
        Layer.of(Activations.GAUSSIAN, fanIn, weights, biases).outputs(new InputRows(inputs, rows, fanIn), outputs, 0);
        assertThat(outputs).as("seed %d", rows).isEqualTo(expected);
    }

    @Test
    void theCommonActivationIsThatOfAllNodesOrNone() {
        Layer layer = layer(new SplittableRandom(5), Activations.SINE, 2, 3);
        assertThat(layer.commonFamily()).contains(Activations.SINE);
        assertThat(layer.nodes(0, 0).commonFamily()).isEmpty();
        Layer mixed = Mixed.withActivations(layer, List.of(Activations.TANH, Activations.TANH, Activations.GAUSSIAN));
        assertThat(mixed.commonFamily()).isEmpty();
        assertThat(mixed.nodes(0, 2).commonFamily()).contains(Activations.TANH);
        assertThat(mixed.nodes(new int[] {2}).commonFamily()).contains(Activations.GAUSSIAN);
        assertThatThrownBy(() -> Mixed.withActivations(layer, List.of(Activations.TANH)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("6 weights and 1 activations for 3 nodes of fan-in 2");
    }

    @Test
    void weightsLieNodeByNode() {
        Layer layer = Layer.of(Activations.TANH, 2, new double[] {1, 2, 3, 4, 5, 6}, new double[] {7, 8, 9});
        assertThat(layer.width()).isEqualTo(3);
        assertThat(layer.fanIn()).isEqualTo(2);
        assertThat(layer.families()).containsOnly(Activations.TANH).hasSize(3);
        assertThat(layer.weight(0, 0)).isEqualTo(1);
        assertThat(layer.weight(1, 0)).isEqualTo(2);
        assertThat(layer.weight(0, 2)).isEqualTo(5);
        assertThat(layer.bias(1)).isEqualTo(8);
    }

    @Test
    void aPartHasTheNodesOfThatRange() {
        Layer layer = mixed(new SplittableRandom(2), 3, 9);
        for (int from = 0; from <= 9; from++) {
            for (int to = from; to <= 9; to++) {
                Layer part = layer.nodes(from, to);
                assertThat(part.width()).isEqualTo(to - from);
                assertThat(part.fanIn()).isEqualTo(3);
                for (int k = 0; k < part.width(); k++) {
                    assertSameNode(part, k, layer, from + k);
                }
            }
        }
        assertThat(layer.node(4).width()).isEqualTo(1);
        assertSameNode(layer.node(4), 0, layer, 4);
        Layer chosen = layer.nodes(new int[] {7, 0, 3});
        assertThat(chosen.width()).isEqualTo(3);
        assertSameNode(chosen, 0, layer, 7);
        assertSameNode(chosen, 1, layer, 0);
        assertSameNode(chosen, 2, layer, 3);
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void aLayerCanTravel(Activation activation) {
        assertTravels(layer(new SplittableRandom(3), activation, 4, 6));
    }

    @Test
    void aMixedLayerAndAPartOfItCanTravel() {
        Layer mixed = mixed(new SplittableRandom(3), 4, 9);
        assertTravels(mixed.nodes(0, 6));
        assertTravels(mixed.nodes(new int[] {8, 1, 5, 2, 6, 3}));
    }

    private static void assertTravels(Layer layer) {
        Layer copy = TravellingEngine.copy(layer);
        assertThat(copy).isNotSameAs(layer);
        assertThat(copy.width()).isEqualTo(6);
        for (int k = 0; k < 6; k++) {
            assertSameNode(copy, k, layer, k);
        }
        double[] inputs = new SplittableRandom(4).doubles(20, -1, 1).toArray();
        double[] here = new double[30];
        double[] there = new double[30];
        layer.outputs(new InputRows(inputs, 5, 4), here, 0);
        copy.outputs(new InputRows(inputs, 5, 4), there, 0);
        assertThat(there).isEqualTo(here);
    }

    @Test
    void aRadialNodePeaksAtItsCentre() {
        Layer layer = Layer.of(Activations.GAUSSIAN, 2, new double[] {3, -4}, new double[] {2});
        double[] output = new double[2];
        layer.outputs(new InputRows(new double[] {3, 3.5, -4, -4}, 2, 2), output, 0);
        assertThat(output[0]).isEqualTo(1);
        assertThat(output[1]).isCloseTo(Math.exp(-1), within(1e-14));
    }

    private static void assertSameNode(Layer actual, int node, Layer expected, int index) {
        for (int j = 0; j < expected.fanIn(); j++) {
            assertThat(actual.weight(j, node)).isEqualTo(expected.weight(j, index));
        }
        assertThat(actual.bias(node)).isEqualTo(expected.bias(index));
        assertThat(actual.family(node)).isEqualTo(expected.family(index));
    }

    private static Layer mixed(SplittableRandom random, int fanIn, int width) {
        return Mixed.layer(layer(random, Activations.SIGMOID, fanIn, width), List.of(Activations.values()), random);
    }

    static Layer layer(SplittableRandom random, Activation activation, int fanIn, int width) {
        return Layer.of(
                activation,
                fanIn,
                random.doubles((long) fanIn * width, -1.5, 1.5).toArray(),
                random.doubles(width, -1, 1).toArray());
    }
}
