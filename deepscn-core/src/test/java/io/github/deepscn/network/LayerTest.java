package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Reference;
import io.github.deepscn.engine.TravellingEngine;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayerTest {
    @ParameterizedTest
    @EnumSource(Activation.class)
    void outputsAreTheFormulaAtAnyOffsetAndNothingElseIsTouched(Activation activation) {
        long seed = 1;
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 2, 33, 700}) {
            for (int fanIn : new int[] {1, 3, 20}) {
                for (int width : new int[] {1, 2, 17}) {
                    Layer layer = layer(random, activation, fanIn, width);
                    int inputOffset = random.nextInt(4);
                    int outputOffset = random.nextInt(4);
                    double[] inputs = random.doubles(inputOffset + (long) rows * fanIn + 2, -2, 2)
                            .toArray();
                    double[] outputs = new double[outputOffset + rows * width + 3];
                    Arrays.fill(outputs, Double.NaN);
                    layer.outputs(inputs, inputOffset, rows, outputs, outputOffset);
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
                                            "seed %d: %d rows, fan-in %d, node %d: %s, not %s",
                                            seed, rows, fanIn, k, actual, expected)
                                    .isTrue();
                        }
                    }
                    for (int i = 0; i < outputs.length; i++) {
                        boolean inside = i >= outputOffset && i < outputOffset + rows * width;
                        assertThat(Double.isNaN(outputs[i])).as("element %d", i).isEqualTo(!inside);
                    }
                }
            }
        }
    }

    @Test
    void weightsLieNodeByNode() {
        Layer layer = Layer.of(Activation.TANH, 2, new double[] {1, 2, 3, 4, 5, 6}, new double[] {7, 8, 9});
        assertThat(layer.width()).isEqualTo(3);
        assertThat(layer.fanIn()).isEqualTo(2);
        assertThat(layer.activation()).isEqualTo(Activation.TANH);
        assertThat(layer.weight(0, 0)).isEqualTo(1);
        assertThat(layer.weight(1, 0)).isEqualTo(2);
        assertThat(layer.weight(0, 2)).isEqualTo(5);
        assertThat(layer.bias(1)).isEqualTo(8);
    }

    @Test
    void aPartHasTheNodesOfThatRange() {
        Layer layer = layer(new SplittableRandom(2), Activation.SINE, 3, 9);
        for (int from = 0; from <= 9; from++) {
            for (int to = from; to <= 9; to++) {
                Layer part = layer.nodes(from, to);
                assertThat(part.width()).isEqualTo(to - from);
                assertThat(part.fanIn()).isEqualTo(3);
                assertThat(part.activation()).isEqualTo(Activation.SINE);
                for (int k = 0; k < part.width(); k++) {
                    assertSameNode(part, k, layer, from + k);
                }
            }
        }
        assertThat(layer.node(4).width()).isEqualTo(1);
        assertSameNode(layer.node(4), 0, layer, 4);
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void aLayerCanTravel(Activation activation) {
        Layer layer = layer(new SplittableRandom(3), activation, 4, 6);
        Layer copy = TravellingEngine.copy(layer);
        assertThat(copy).isNotSameAs(layer);
        assertThat(copy.activation()).isEqualTo(activation);
        assertThat(copy.width()).isEqualTo(6);
        for (int k = 0; k < 6; k++) {
            assertSameNode(copy, k, layer, k);
        }
        double[] inputs = new SplittableRandom(4).doubles(20, -1, 1).toArray();
        double[] here = new double[30];
        double[] there = new double[30];
        layer.outputs(inputs, 0, 5, here, 0);
        copy.outputs(inputs, 0, 5, there, 0);
        assertThat(there).isEqualTo(here);
    }

    @Test
    void aRadialNodePeaksAtItsCentre() {
        Layer layer = Layer.of(Activation.GAUSSIAN, 2, new double[] {3, -4}, new double[] {2});
        double[] output = new double[2];
        layer.outputs(new double[] {3, 3.5, -4, -4}, 0, 2, output, 0);
        assertThat(output[0]).isEqualTo(1);
        assertThat(output[1]).isCloseTo(Math.exp(-1), within(1e-14));
    }

    private static void assertSameNode(Layer actual, int node, Layer expected, int index) {
        for (int j = 0; j < expected.fanIn(); j++) {
            assertThat(actual.weight(j, node)).isEqualTo(expected.weight(j, index));
        }
        assertThat(actual.bias(node)).isEqualTo(expected.bias(index));
    }

    static Layer layer(SplittableRandom random, Activation activation, int fanIn, int width) {
        return Layer.of(
                activation,
                fanIn,
                random.doubles((long) fanIn * width, -1.5, 1.5).toArray(),
                random.doubles(width, -1, 1).toArray());
    }
}
