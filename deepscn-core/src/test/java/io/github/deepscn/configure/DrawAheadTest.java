package io.github.deepscn.configure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawAheadTest {
    private static final int CANDIDATES = 5;
    private static final int INPUTS = 3;

    private final DrawAhead ahead = new DrawAhead(new UniformSource(Activation.SIGMOID, CANDIDATES));

    private static DrawKey key(int layer, int node, double scope) {
        return new DrawKey(7, layer, node, scope, 0);
    }

    /** How many blocks were drawn with the one of a node. */
    private int drawnWith(DrawKey key, int most) {
        return ahead.draw(key, INPUTS, most).whole().width() / CANDIDATES;
    }

    @Test
    void aBlockIsTheSameWhoeverItIsDrawnWith() {
        for (int node = 1; node <= 20; node++) {
            double scope = node == 9 ? 2 : 0.5;
            Layer block = ahead.draw(key(1, node, scope), INPUTS, 4);
            Layer alone = new UniformSource(Activation.SIGMOID, CANDIDATES).draw(key(1, node, scope), INPUTS);
            assertThat(block.width()).isEqualTo(CANDIDATES);
            for (int k = 0; k < CANDIDATES; k++) {
                assertThat(block.bias(k)).isEqualTo(alone.bias(k));
                for (int j = 0; j < INPUTS; j++) {
                    assertThat(block.weight(j, k)).as("node %d", node).isEqualTo(alone.weight(j, k));
                }
            }
        }
    }

    @Test
    void looksHalfAsFarAheadAsNodesWereFoundAtOnce() {
        assertThat(IntStream.rangeClosed(1, 19).map(node -> drawnWith(key(1, node, 0.5), 4)))
                .containsExactly(1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4);
    }

    @Test
    void looksLessFarAfterANodeThatIsNotFoundAtOnce() {
        assertThat(IntStream.rangeClosed(1, 5).map(node -> drawnWith(key(1, node, 0.5), 4)))
                .containsExactly(1, 1, 1, 1, 2);
        assertThat(drawnWith(key(1, 5, 1), 4)).isOne();
        assertThat(IntStream.rangeClosed(6, 10).map(node -> drawnWith(key(1, node, 0.5), 4)))
                .containsExactly(1, 1, 2, 2, 3);
    }

    @Test
    void looksAheadInTheNextLayerAsFarAsInTheOneBefore() {
        assertThat(IntStream.rangeClosed(1, 9).map(node -> drawnWith(key(1, node, 0.5), 4)))
                .containsExactly(1, 1, 1, 1, 2, 2, 3, 3, 3);
        assertThat(drawnWith(key(2, 1, 0.5), 4)).isEqualTo(4);
    }

    @Test
    void doesNotLookAheadWhereHardlyANodeIsFoundAtOnce() {
        for (int node = 1; node <= 40; node++) {
            drawnWith(key(1, node, 0.5), 4);
        }
        for (int node = 41; node <= 60; node++) {
            int drawn = drawnWith(key(1, node, 0.5), 4);
            assertThat(drawn).as("node %d", node).isLessThanOrEqualTo(node < 45 ? 4 : 1);
            assertThat(drawnWith(key(1, node, 1), 4)).isOne();
            assertThat(drawnWith(key(1, node, 3), 4)).isOne();
        }
    }

    @Test
    void drawsNoMoreThanIsOfUse() {
        assertThat(IntStream.rangeClosed(1, 12).map(node -> drawnWith(key(1, node, 0.5), Math.min(2, 13 - node))))
                .containsExactly(1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2);
        assertThat(drawnWith(key(1, 13, 0.5), 0)).isOne();
    }
}
