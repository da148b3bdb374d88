package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadoutTest {
    @Test
    void outputsAreWeightedSumsOfNodes() {
        long seed = 1;
        var random = new SplittableRandom(seed);
        for (int rows : new int[] {1, 4, 500}) {
            for (int nodes : new int[] {1, 3, 70}) {
                for (int outputs : new int[] {1, 2, 10}) {
                    var readout = new Readout(
                            nodes,
                            outputs,
                            random.doubles((long) nodes * outputs, -1, 1).toArray());
                    double[] hidden = random.doubles((long) rows * nodes, -1, 1).toArray();
                    double[] result = readout.apply(hidden, rows);
                    assertThat(result).hasSize(rows * outputs);
                    for (int i = 0; i < rows; i++) {
                        for (int q = 0; q < outputs; q++) {
                            double expected = 0;
                            for (int k = 0; k < nodes; k++) {
                                expected += hidden[k * rows + i] * readout.weight(k, q);
                            }
                            assertThat(result[q * rows + i])
                                    .as("seed %d: row %d, %d nodes, output %d", seed, i, nodes, q)
                                    .isCloseTo(expected, within(1e-13));
                        }
                    }
                }
            }
        }
    }

    @Test
    void weightsLieOutputByOutput() {
        var readout = new Readout(3, 2, new double[] {1, 2, 3, 4, 5, 6});
        assertThat(readout.columns()).isEqualTo(3);
        assertThat(readout.outputs()).isEqualTo(2);
        assertThat(readout.weight(1, 0)).isEqualTo(2);
        assertThat(readout.weight(0, 1)).isEqualTo(4);
        assertThat(readout.weight(2, 1)).isEqualTo(6);
    }

    @Test
    void withoutNodesEverythingIsZero() {
        assertThat(new Readout(0, 2, new double[0]).apply(new double[0], 3)).containsExactly(0, 0, 0, 0, 0, 0);
    }
}
