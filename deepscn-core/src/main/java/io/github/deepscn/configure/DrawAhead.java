package io.github.deepscn.configure;

import io.github.deepscn.network.Layer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws the blocks of the nodes to come together with the one asked for, so that one product with the rows can serve
 * them all. Which numbers a block has does not depend on that.
 *
 * <p>What is drawn ahead is in vain where a node is not found in the first block that is drawn for it. So it looks the
 * farther ahead the more nodes were found at once, and less far after one that was not. Not thread-safe.
 */
public final class DrawAhead {
    /** More of it would be remembered for too long. */
    private static final int MOST_EASE = 16;

    private final UniformSource source;
    private List<Layer> blocks = List.of();
    private int used;
    private @Nullable DrawKey last;
    /** How many nodes were found at once; a quarter of that is left after one that was not. */
    private int ease;

    public DrawAhead(UniformSource source) {
        this.source = source;
    }

    /**
     * The block that a key names; good until the next one is asked for.
     *
     * @param most how many blocks are of use at a time
     */
    public Layer draw(DrawKey key, int fanIn, int most) {
        boolean isNew = last == null || !key.isOfNodeOf(last);
        boolean expected = last != null && key.equals(last.ofNextNode());
        ease = last == null ? 0 : isNew ? Math.min(ease + 1, MOST_EASE) : ease / 4;
        last = key;
        if (!expected || used == blocks.size()) {
            blocks = source.draw(key, isNew ? Math.max(1, Math.min(ease / 2, most)) : 1, fanIn);
            used = 0;
        }
        return blocks.get(used++);
    }
}
