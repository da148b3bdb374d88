package io.github.deepscn.configure;

import io.github.deepscn.network.Layer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws the blocks of the nodes to come together with the one asked for, so that one product with the rows can serve
 * them all. Which numbers a block has does not depend on that.
 *
 * <p>It looks further ahead, twice as far each time, as long as every node is found in the first block that is drawn
 * for it, and begins anew where one is not. Not thread-safe.
 */
public final class DrawAhead {
    private final UniformSource source;
    private List<Layer> blocks = List.of();
    private int used;
    private @Nullable DrawKey expected;

    public DrawAhead(UniformSource source) {
        this.source = source;
    }

    /**
     * The block that a key names; good until the next one is asked for.
     *
     * @param most how many blocks are of use at a time
     */
    public Layer draw(DrawKey key, int fanIn, int most) {
        boolean foundAtOnce = key.equals(expected);
        expected = key.ofNextNode();
        if (!foundAtOnce || used == blocks.size()) {
            int nodes = foundAtOnce ? 2 * blocks.size() : 1;
            blocks = source.draw(key, Math.max(1, Math.min(nodes, most)), fanIn);
            used = 0;
        }
        return blocks.get(used++);
    }
}
