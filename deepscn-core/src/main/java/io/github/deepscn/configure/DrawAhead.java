package io.github.deepscn.configure;

import io.github.deepscn.engine.Crew;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws the first blocks of the nodes to come together with the one asked for, so that one product with the rows can
 * serve them all. Which numbers a block has does not depend on that. A node that is not found in its first block gets
 * others, each by itself; the first ones of the nodes after it stay good. Not thread-safe.
 */
public final class DrawAhead {
    private final UniformSource ofFirstBlocks;
    private final UniformSource ofOthers;
    private List<Layer> blocks = List.of();
    private int used;
    /** The key of the block after those that are used. */
    private @Nullable DrawKey next;

    private @Nullable DrawKey last;

    /** Draws blocks of so many candidates. */
    public DrawAhead(Activation activation, int candidates, Crew crew) {
        ofFirstBlocks = new UniformSource(activation, candidates, crew);
        ofOthers = new UniformSource(activation, candidates, crew);
    }

    /**
     * The block that a key names; good until the next one is asked for.
     *
     * @param most how many blocks are of use at a time
     */
    public Layer draw(DrawKey key, int fanIn, int most) {
        boolean isFirst = last == null || !key.isOfNodeOf(last);
        last = key;
        if (!isFirst) {
            return ofOthers.draw(key, fanIn);
        }
        if (used == blocks.size() || !key.equals(next)) {
            blocks = ofFirstBlocks.draw(key, Math.max(1, most), fanIn);
            used = 0;
        }
        next = key.ofNextNode();
        return blocks.get(used++);
    }
}
