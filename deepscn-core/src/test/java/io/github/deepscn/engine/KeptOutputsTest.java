package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptOutputsTest {
    /** Candidates, inputs, columns of the basis; 64 inputs are many. */
    @ParameterizedTest
    @CsvSource({
        "100, 784, 0, 3",
        "100, 784, 16, 4",
        "100, 784, 5000, 4",
        "100, 250, 300, 2",
        "100, 100, 99, 0",
        "100, 100, 100, 1",
        "100, 63, 5000, 0",
        "11000, 70000, 0, 0",
        "100, 70000, 0, 2",
        "1000000, 2147483647, 2147483647, 0"
    })
    void blocksTakeHalfOfInputsAndBasisAtMostAndNotTooManyWeights(int candidates, int inputs, int basis, int blocks) {
        assertThat(KeptOutputs.blocks(candidates, inputs, (long) inputs + basis))
                .isEqualTo(blocks);
    }
}
