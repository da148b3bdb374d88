package io.github.deepscn.configure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawAheadTest {
    private static final int CANDIDATES = 5;
    private static final int INPUTS = 3;

    private final DrawAhead ahead = new DrawAhead(Activation.SIGMOID, CANDIDATES, Crew.ALONE);

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
    void drawsAsManyAsAreOfUse() {
        assertThat(IntStream.rangeClosed(1, 6).map(node -> drawnWith(key(1, node, 0.5), 4)))
                .containsExactly(4, 4, 4, 4, 4, 4);
        assertThat(IntStream.rangeClosed(7, 9).map(node -> drawnWith(key(1, node, 0.5), 2)))
                .containsExactly(4, 4, 2);
        assertThat(drawnWith(key(2, 1, 0.5), 0)).isOne();
    }

    @Test
    void aNodeThatIsNotFoundAtOnceLeavesTheOthersGood() {
        Layer first = ahead.draw(key(1, 1, 0.5), INPUTS, 3);
        double[] second = weights(new UniformSource(Activation.SIGMOID, CANDIDATES).draw(key(1, 2, 0.5), INPUTS));
        for (double scope : new double[] {1, 5, 10}) {
            Layer again = ahead.draw(key(1, 1, scope), INPUTS, 3);
            assertThat(again.whole()).isSameAs(again);
            assertThat(weights(again))
                    .isEqualTo(
                            weights(new UniformSource(Activation.SIGMOID, CANDIDATES).draw(key(1, 1, scope), INPUTS)));
        }
        Layer next = ahead.draw(key(1, 2, 0.5), INPUTS, 3);
        assertThat(next.whole()).isSameAs(first.whole());
        assertThat(weights(next)).isEqualTo(second);
    }

    @Test
    void aNodeThatWasNotExpectedStartsAnew() {
        Layer first = ahead.draw(key(1, 1, 0.5), INPUTS, 3);
        assertThat(ahead.draw(key(1, 3, 0.5), INPUTS, 3).whole()).isNotSameAs(first.whole());
        Layer inNextLayer = ahead.draw(key(2, 1, 0.5), INPUTS, 2);
        assertThat(inNextLayer.first()).isZero();
        assertThat(weights(inNextLayer))
                .isEqualTo(weights(new UniformSource(Activation.SIGMOID, CANDIDATES).draw(key(2, 1, 0.5), INPUTS)));
    }

    private static double[] weights(Layer layer) {
        return IntStream.range(0, CANDIDATES * INPUTS)
                .mapToDouble(at -> layer.weight(at % INPUTS, at / INPUTS))
                .toArray();
    }
}
