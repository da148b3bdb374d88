package io.github.deepscn.spark;

import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.List;

/**
 * A kernel and the size of its totals.
 *
 * @param kernel runs on every block
 * @param sums number of sums
 * @param maxima number of maxima
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
