package io.github.deepscn.engine;

import java.io.Serializable;

/**
 * The work of a round on one block. It adds the block's share to the totals and may change the block's state, so it
 * must be applied exactly once to each block. It holds only small values, so that it can be sent to where the rows are.
 */
@FunctionalInterface
public interface Kernel extends Serializable {
    void apply(RowBlock block, Totals totals);

    /** A kernel on the training rows alone. */
    static Kernel onTraining(Kernel kernel) {
        return (block, totals) -> {
            if (!block.rides()) {
                kernel.apply(block, totals);
            }
        };
    }
}
