package io.github.deepscn.configure;

import io.github.deepscn.network.Layer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws the blocks of the nodes to come together with the one asked for, so that one product with the rows can serve
 * them all. Which numbers a block has does not depend on that.
 *
 * <p>What is drawn ahead is in vain where a node is not found in the first block that is drawn for it. So it looks half
 * as far ahead as nodes were found at once in a row. Not thread-safe.
 */
public final class DrawAhead {
    private final UniformSource source;
    private List<Layer> blocks = List.of();
    private int used;
    private int foundInARow;
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
        foundInARow = foundAtOnce ? foundInARow + 1 : 0;
        if (!foundAtOnce || used == blocks.size()) {
            blocks = source.draw(key, Math.max(1, Math.min(foundInARow / 2, most)), fanIn);
            used = 0;
        }
        return blocks.get(used++);
    }
}
