package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
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
    /** The key of the first block of the node that is searched for now. */
    private @Nullable DrawKey current;

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
        if (current != null && key.isOfNodeOf(current)) {
            return ofOthers.draw(key, fanIn);
        }
        boolean expected = current != null && key.equals(current.ofNextNode());
        if (!expected || used == blocks.size()) {
            blocks = ofFirstBlocks.draw(key, Math.max(1, most), fanIn);
            used = 0;
        }
        current = key;
        return blocks.get(used++);
    }
}
