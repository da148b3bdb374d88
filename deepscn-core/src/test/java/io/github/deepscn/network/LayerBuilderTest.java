package io.github.deepscn.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.Mixed;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayerBuilderTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 30})
    void collectsTheNodesInTheOrderTheyAreAdded(int fanIn) {
        long seed = 1;
        var random = new SplittableRandom(seed);
        Layer candidates = Mixed.layer(
                LayerTest.layer(random, Activations.SINE, fanIn, 60), List.of(Activations.values()), random);
        var builder = new LayerBuilder(fanIn);
        int[] chosen = random.ints(100, 0, 60).toArray();
        for (int added = 0; added < chosen.length; added++) {
            assertThat(builder.width()).isEqualTo(added);
            builder.add(candidates, chosen[added]);
            Layer layer = builder.build();
            assertThat(layer.width()).isEqualTo(added + 1);
            for (int k = 0; k <= added; k++) {
                for (int j = 0; j < fanIn; j++) {
                    assertThat(layer.weight(j, k))
                            .as("seed %d, node %d of %d", seed, k, added + 1)
                            .isEqualTo(candidates.weight(j, chosen[k]));
                }
                assertThat(layer.bias(k)).isEqualTo(candidates.bias(chosen[k]));
                assertThat(layer.family(k)).isEqualTo(candidates.family(chosen[k]));
            }
        }
        assertThat(builder.fanIn()).isEqualTo(fanIn);
    }

    @Test
    void aLayerOnceBuiltStaysAsItIs() {
        Layer candidates = LayerTest.layer(new SplittableRandom(2), Activations.TANH, 3, 2);
        var builder = new LayerBuilder(3);
        builder.add(candidates, 0);
        Layer early = builder.build();
        builder.add(candidates, 1);
        assertThat(early.width()).isEqualTo(1);
        assertThat(early.bias(0)).isEqualTo(candidates.bias(0));
        assertThat(builder.build().width()).isEqualTo(2);
    }

    @Test
    void withoutNodesTheLayerIsEmpty() {
        Layer empty = new LayerBuilder(4).build();
        assertThat(empty.width()).isZero();
        assertThat(empty.fanIn()).isEqualTo(4);
    }
}
