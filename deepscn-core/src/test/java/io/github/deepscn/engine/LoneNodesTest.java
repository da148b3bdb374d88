package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoneNodesTest {
    @ParameterizedTest
    @CsvSource({"64, 100", "312, 784", "313, 200", "496, 250", "8, 64", "7, 65", "300, 5", "1, 1"})
    void everyNodeHasTheSameBitsInAnyCompany(int rows, int inputs) {
        var random = new SplittableRandom(rows);
        double[] x = random.doubles((long) rows * inputs, -1, 1).toArray();
        Layer layer = Layer.of(
                Activations.TANH,
                inputs,
                random.doubles(inputs * 9L, -0.3, 0.3).toArray(),
                random.doubles(9, -0.3, 0.3).toArray());
        double[] all = new double[9 * rows];
        var inputRows = new InputRows(x, rows, inputs);
        layer.outputs(inputRows, all, 0);
        int[] chosen = {3, 1, 8, 0, 5, 2};
        double[] together = new double[6 * rows];
        LoneNodes.outputs(layer.nodes(chosen), inputRows, new InputExtent(), together);
        for (int j = 0; j < chosen.length; j++) {
            double[] alone = new double[rows];
            LoneNodes.outputs(layer.node(chosen[j]), inputRows, new InputExtent(), alone);
            assertThat(Arrays.copyOfRange(together, j * rows, (j + 1) * rows))
                    .isEqualTo(alone)
                    .containsExactly(Arrays.copyOfRange(all, chosen[j] * rows, (chosen[j] + 1) * rows), within(1e-12));
        }
    }
}
