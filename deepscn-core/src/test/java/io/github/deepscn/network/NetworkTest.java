package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.Mixed;
import io.github.deepscn.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NetworkTest {
    private static final long SEED = 1;
    private static final int[] WIDTHS = {7, 3, 1, 12};

    @ParameterizedTest
    @EnumSource(Activations.class)
    void hiddenOutputsOfAllLayersStandSideBySide(Activation activation) {
        Network network = network(activation);
        assertThat(network.nodes()).isEqualTo(23);
        for (int rows : new int[] {1, 5, 600}) {
            double[][] inputs = inputs(rows);
            assertHidden(network, inputs, Reference.hidden(network, inputs));
        }
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void theFirstLayersGiveTheFirstColumns(Activation activation) {
        Network network = network(activation);
        double[][] inputs = inputs(9);
        double[][] all = Reference.hidden(network, inputs);
        int nodes = 0;
        for (int count = 0; count <= WIDTHS.length; count++) {
            Network first = network.firstLayers(count);
            assertThat(first.inputs()).isEqualTo(5);
            assertThat(first.layers()).isEqualTo(network.layers().subList(0, count));
            assertThat(first.nodes()).isEqualTo(nodes);
            assertHidden(first, inputs, Reference.columns(all, nodes));
            nodes += count < WIDTHS.length ? WIDTHS[count] : 0;
        }
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void theFirstNodesGiveTheFirstColumnsAlsoWhereTheyEndInsideALayer(Activation activation) {
        Network network = network(activation);
        double[][] inputs = inputs(9);
        double[][] all = Reference.hidden(network, inputs);
        for (int count = 0; count <= network.nodes(); count++) {
            Network first = network.firstNodes(count);
            assertThat(first.nodes()).isEqualTo(count);
            assertHidden(first, inputs, Reference.columns(all, count));
        }
        assertThat(network.firstNodes(7).layers())
                .containsExactly(network.layers().get(0));
        assertThat(network.firstNodes(8).layers()).hasSize(2);
        assertThat(network.firstNodes(0).layers()).isEmpty();
        assertThat(network.firstNodes(23)).isEqualTo(network);
    }

    @Test
    void theFirstNodesOfMixedLayersGiveTheFirstColumns() {
        Network network =
                Mixed.network(network(Activations.TANH), List.of(Activations.values()), new SplittableRandom(SEED));
        double[][] inputs = inputs(9);
        double[][] all = Reference.hidden(network, inputs);
        for (int count = 0; count <= network.nodes(); count++) {
            assertHidden(network.firstNodes(count), inputs, Reference.columns(all, count));
        }
    }

    @Test
    void theListOfLayersIsItsOwn() {
        var layers = new ArrayList<>(network(Activations.TANH).layers());
        var network = new Network(5, layers);
        layers.clear();
        assertThat(network.layers()).hasSize(4);
    }

    private static Network network(Activation activation) {
        var random = new SplittableRandom(SEED);
        List<Layer> layers = new ArrayList<>();
        int fanIn = 5;
        for (int width : WIDTHS) {
            layers.add(LayerTest.layer(random, activation, fanIn, width));
            fanIn = width;
        }
        return new Network(5, layers);
    }

    private static double[][] inputs(int rows) {
        var random = new SplittableRandom(SEED + rows);
        double[][] inputs = new double[rows][];
        Arrays.setAll(inputs, i -> random.doubles(5, -2, 2).toArray());
        return inputs;
    }

    private static void assertHidden(Network network, double[][] inputs, double[][] expected) {
        int rows = inputs.length;
        double[] columns = new double[rows * 5];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 5; j++) {
                columns[j * rows + i] = inputs[i][j];
            }
        }
        double[] hidden = network.hidden(columns, rows);
        assertThat(hidden).hasSize(rows * network.nodes());
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < network.nodes(); k++) {
                double actual = hidden[k * rows + i];
                assertThat(Math.abs(actual - expected[i][k]) < 1e-12 * (1 + Math.abs(expected[i][k])))
                        .as("seed %d: row %d of %d, node %d: %s, not %s", SEED, i, rows, k, actual, expected[i][k])
                        .isTrue();
            }
        }
    }
}
