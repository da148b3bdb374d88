package io.github.deepscn.engine;

import java.io.Serializable;

/**
 * What a round does to one block: it may change the block's state, so it must be applied exactly once to each block,
 * and adds its share to the totals. Holds small values only, so that it can travel to where the rows are.
 */
@FunctionalInterface
public interface Kernel extends Serializable {
    void apply(RowBlock block, Totals totals);
}
