package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import org.junit.jupiter.api.Test;
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

    private static Layer layer(int width) {
        return Layer.of(Activation.SIGMOID, 1, new double[width], new double[width]);
    }

    @Test
    void partsAreFoundInTheirWhole() {
        var kept = new KeptOutputs();
        Layer whole = layer(12);
        assertThat(kept.find(whole, 0)).isEqualTo(KeptOutputs.NOWHERE);
        assertThat(kept.makeRoom(whole.part(0, 4), 3)).isZero();
        assertThat(kept.numbers()).hasSizeGreaterThanOrEqualTo(36);
        assertThat(kept.find(whole.part(0, 4), 1)).isEqualTo(1);
        assertThat(kept.find(whole.part(4, 8), 0)).isEqualTo(4);
        assertThat(kept.find(whole, 11)).isEqualTo(11);
        assertThat(kept.find(layer(12), 0)).isEqualTo(KeptOutputs.NOWHERE);
        kept.forget();
        assertThat(kept.find(whole, 11)).isEqualTo(KeptOutputs.NOWHERE);
    }

    @Test
    void othersOfTheSameNodeTakeThePlaceOfThoseThatWereScored() {
        var kept = new KeptOutputs();
        Layer whole = layer(12);
        kept.makeRoom(whole.part(0, 4), 3);
        kept.scored(0, 4);
        kept.scored(4, 4);
        Layer second = layer(4);
        assertThat(kept.makeRoom(second, 3)).isEqualTo(4);
        assertThat(kept.find(second, 3)).isEqualTo(7);
        assertThat(kept.find(whole.part(0, 4), 0)).isEqualTo(KeptOutputs.NOWHERE);
        assertThat(kept.find(whole.part(4, 8), 3)).isEqualTo(KeptOutputs.NOWHERE);
        assertThat(kept.find(whole.part(8, 12), 0)).isEqualTo(8);
        kept.scored(4, 4);
        Layer third = layer(4);
        assertThat(kept.makeRoom(third, 3)).isEqualTo(4);
        assertThat(kept.find(second, 0)).isEqualTo(KeptOutputs.NOWHERE);
        assertThat(kept.find(third, 0)).isEqualTo(4);
    }

    @Test
    void otherwiseAllIsGivenUp() {
        var kept = new KeptOutputs();
        Layer whole = layer(12);
        kept.makeRoom(whole, 3);
        kept.scored(4, 8);
        Layer alone = layer(4);
        assertThat(kept.makeRoom(alone, 3)).isZero();
        assertThat(kept.find(whole, 8)).isEqualTo(KeptOutputs.NOWHERE);
        kept.scored(0, 4);
        Layer next = layer(4);
        assertThat(kept.makeRoom(next, 3)).isZero();
        assertThat(kept.find(alone, 0)).isEqualTo(KeptOutputs.NOWHERE);
        assertThat(kept.find(next, 0)).isZero();
    }
}
