package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.FewInputsLayers;
import io.github.deepscn.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes on few inputs against their formulas, which {@link Reference} computes by plain loops. */
class FewInputsTest {
    private static final double EPSILON = 1e-14;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void outputsAreTheFormulaWhateverStandsBesideThem(long seed) {
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 33, 1024, 2500}) {
            for (int fanIn : new int[] {1, 3, 70}) {
                Layer layer = FewInputsLayers.mixed(random, fanIn, 1 + random.nextInt(20), Activations.values());
                double[] x = random.doubles(2 + (long) rows * fanIn, -2, 2).toArray();
                double[] outputs = new double[3 + rows * layer.width() + 1];
                Arrays.fill(outputs, Double.NaN);
                layer.outputs(new InputRows(x, 2, rows, fanIn), outputs, 3);
                for (int i = 0; i < rows; i++) {
                    double[] row = row(x, 2 + i, rows, fanIn);
                    for (int k = 0; k < layer.width(); k++) {
                        assertThat(outputs[3 + k * rows + i])
                                .as("seed %d, %d rows, node %d, %s", seed, rows, k, layer.family(k))
                                .isCloseTo(Reference.output(layer, k, row), within(20 * fanIn * EPSILON));
                    }
                }
                assertThat(outputs[2]).isNaN();
                assertThat(outputs[outputs.length - 1]).isNaN();
            }
        }
    }

    /** Nodes on few inputs among activations, whose own sums may differ in the last digits. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void oneRowGivesTheBitsOfManyRowsInAMixedLayer(long seed) {
        var random = new SplittableRandom(seed);
        int rows = 1100;
        int width = 24;
        for (int fanIn : new int[] {1, 9, 70}) {
            Layer layer = FewInputsLayers.mixed(random, fanIn, width, Activations.values());
            double[] x = random.doubles((long) rows * fanIn, -2, 2).toArray();
            double[] outputs = new double[rows * width];
            layer.outputs(new InputRows(x, rows, fanIn), outputs, 0);
            for (int i = 0; i < rows; i++) {
                double[] numbers = Arrays.copyOf(row(x, i, rows, fanIn), fanIn + width);
                RowOutputs.of(layer, numbers, 0, fanIn);
                for (int k = 0; k < width; k++) {
                    if (layer.family(k) instanceof FewInputs) {
                        assertThat(numbers[fanIn + k])
                                .as("seed %d, row %d, node %d", seed, i, k)
                                .isEqualTo(outputs[k * rows + i]);
                    }
                }
            }
        }
    }

    private static double[] row(double[] x, int at, int stride, int fanIn) {
        double[] row = new double[fanIn];
        Arrays.setAll(row, j -> x[at + j * stride]);
        return row;
    }

    @ParameterizedTest
    @EnumSource(FewInputs.class)
    void oneRowGivesTheBitsOfManyRows(FewInputs family) {
        long seed = 5;
        var random = new SplittableRandom(seed);
        int fanIn = 4;
        int rows = 1500;
        Layer layer = FewInputsLayers.layer(random, family, fanIn, 10);
        double[] x = random.doubles((long) rows * fanIn, -2, 2).toArray();
        double[] outputs = new double[rows * 10];
        layer.outputs(new InputRows(x, rows, fanIn), outputs, 0);
        for (int i = 0; i < rows; i++) {
            double[] numbers = Arrays.copyOf(row(x, i, rows, fanIn), fanIn + 10);
            RowOutputs.of(layer, numbers, 0, fanIn);
            for (int k = 0; k < 10; k++) {
                assertThat(numbers[fanIn + k]).as("seed %d", seed).isEqualTo(outputs[k * rows + i]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FewInputs.class)
    void outputsAreBetweenZeroAndOneAndNotANumberStaysSo(FewInputs family) {
        double[] parameters = new double[family.parameters(1)];
        FewInputs.set(parameters, 0, 2, 0, 1e6, 0.5);
        double[] x = {Double.NEGATIVE_INFINITY, -1e300, 0.5, 1e300, Double.POSITIVE_INFINITY, Double.NaN};
        double[] h = new double[x.length];
        family.outputs(parameters, 0, new InputRows(x, x.length, 1), h, 0);
        boolean isBox = family == FewInputs.BOX;
        double[] expected = isBox ? new double[] {0, 0, 0.5, 1, 1} : new double[] {0, 0, 1, 0, 0};
        assertThat(Arrays.copyOf(h, 5)).containsExactly(expected, within(1e-15));
        assertThat(h[5]).isNaN();
        assertThat(family.bound()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aNodeLooksAtTheInputsThatChangeItAndNeedsNoOthers(long seed) {
        var random = new SplittableRandom(seed);
        int fanIn = 7;
        for (FewInputs family : FewInputs.values()) {
            for (int trial = 0; trial < 50; trial++) {
                Layer node = FewInputsLayers.layer(random, family, fanIn, 1);
                double[] row = random.doubles(fanIn, -0.5, 0.5).toArray();
                var kept = new ArrayList<Integer>();
                for (int j = 0; j < fanIn; j++) {
                    double[] parameters = node.parameters(0);
                    int input = j;
                    boolean isSeen = IntStream.range(0, FewInputs.PLACES)
                            .anyMatch(p -> FewInputs.slope(parameters, 0, p) != 0
                                    && FewInputs.input(parameters, 0, p) == input);
                    assertThat(node.looksAt(j, 0)).as("seed %d", seed).isEqualTo(isSeen);
                    if (isSeen || random.nextInt(2) == 0) {
                        kept.add(j);
                    }
                }
                int[] inputs = kept.stream().mapToInt(j -> j).toArray();
                Layer few = node.restrictedTo(inputs, new int[] {0});
                double[] fewer = Arrays.stream(inputs).mapToDouble(j -> row[j]).toArray();
                assertThat(outputs(few, fewer)).as("seed %d", seed).isEqualTo(outputs(node, row));
                assertThat(few.isValid(0)).isEqualTo(inputs.length > 0);
            }
        }
    }

    private static double[] outputs(Layer layer, double[] row) {
        double[] outputs = new double[layer.width()];
        layer.outputs(new InputRows(row, 1, row.length), outputs, 0);
        return outputs;
    }

    @ParameterizedTest
    @EnumSource(FewInputs.class)
    void aVariationKeepsItsInputsItsSignsAndItsEmptyPlaces(FewInputs family) {
        long seed = 6;
        var random = new SplittableRandom(seed);
        double step = 0.5;
        double most = step * Math.sqrt(3);
        for (int trial = 0; trial < 100; trial++) {
            double[] before = FewInputsLayers.parameters(random, family, 9);
            double[] after = before.clone();
            family.vary(after, 9, step, () -> random.nextDouble(-1, 1));
            for (int p = 0; p < FewInputs.PLACES; p++) {
                double slope = FewInputs.slope(before, 0, p);
                double change = FewInputs.slope(after, 0, p) / slope;
                double move = FewInputs.threshold(after, 0, p) - FewInputs.threshold(before, 0, p);
                assertThat(FewInputs.input(after, 0, p)).isEqualTo(FewInputs.input(before, 0, p));
                if (slope == 0) {
                    assertThat(FewInputs.slope(after, 0, p)).isZero();
                    assertThat(move).isZero();
                } else {
                    assertThat(change).as("seed %d", seed).isBetween(Math.exp(-most), Math.exp(most));
                    assertThat(Math.abs(move * slope)).isBetween(1e-9, 4 * most);
                }
            }
        }
    }

    @Test
    void parametersWithoutSuchAnInputAreNotValid() {
        for (double input : new double[] {-1, 3, 0.5, Double.NaN, 1e300}) {
            double[] parameters = new double[FewInputs.BOX.parameters(3)];
            parameters[3] = input;
            assertThat(FewInputs.BOX.isValid(parameters, 0, 3))
                    .as("input %s", input)
                    .isFalse();
        }
        assertThat(FewInputs.BOX.isValid(new double[12], 0, 3)).isTrue();
    }

    @Test
    void theScopeIsTheLargestSlopeOrThresholdAndNoNumberOfAnInput() {
        double[] parameters = new double[12];
        FewInputs.set(parameters, 0, 1, 99, -3, 2);
        assertThat(Layer.of(List.of(FewInputs.BUMP), 100, parameters).scope(0)).isEqualTo(3);
        assertThat(FewInputs.steepest(parameters, 0, 99)).isEqualTo(-3);
    }
}
