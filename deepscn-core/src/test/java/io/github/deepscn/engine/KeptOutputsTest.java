package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.RoughInputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptOutputsTest {
    /** Candidates, inputs, columns of the basis; 64 inputs are many. */
    @ParameterizedTest
    @CsvSource({
        "100, 250, 149, 3",
        "100, 250, 150, 4",
        "100, 784, 5000, 4",
        "100, 64, 100, 1",
        "100, 64, 35, 0",
        "100, 64, 36, 1",
        "100, 63, 5000, 0",
        "11000, 70000, 0, 0",
        "100, 70000, 0, 2",
        "1000000, 2147483647, 2147483647, 0"
    })
    void blocksTakeHalfOfInputsAndBasisAtMostAndNotTooManyWeights(int candidates, int inputs, int basis, int blocks) {
        assertThat(KeptOutputs.blocks(candidates, inputs, (long) inputs + basis))
                .isEqualTo(blocks);
    }

    @Test
    void outputsAreComputedOnceForAllThatWereDrawnTogether() {
        var kept = new KeptOutputs();
        var inputs = new RoughInputs(new double[] {1, 2, 3}, 3, 1, new InputExtent(), new float[3]);
        Layer whole = layer(2);
        float[] outputs = kept.of(whole, inputs, 3);
        assertThat(outputs).startsWith(0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f);
        outputs[0] = 7;
        assertThat(kept.of(whole, inputs, 3)).startsWith(7);
        assertThat(kept.of(layer(2), inputs, 3)).startsWith(0.5f);
        outputs[0] = 7;
        kept.forget();
        assertThat(kept.of(whole, inputs, 3)).startsWith(0.5f);
    }

    private static Layer layer(int width) {
        return Layer.of(Activation.SIGMOID, 1, new double[width], new double[width]);
    }
}
