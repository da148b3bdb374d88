package io.github.deepscn.spark;

import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.List;

/**
 * What a round does to all blocks of a partition.
 *
 * @param kernel on every block
 * @param sums how many it adds up
 * @param maxima how many it raises
 */
record Step(Kernel kernel, int sums, int maxima) implements Serializable {
    Totals on(List<RowBlock> blocks) {
        var totals = new Totals(sums, maxima);
        for (RowBlock block : blocks) {
            kernel.apply(block, totals);
        }
        return totals;
    }
}
