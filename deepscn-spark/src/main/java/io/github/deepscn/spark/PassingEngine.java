package io.github.deepscn.spark;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Totals;

/**
 * An engine for rounds that change no block: each round reads the rows, and nothing stays in the executors' memory.
 *
 * @param rows closed with the engine
 * @param weightScale factor for the weights of the rows; 0 if all weigh 1
 */
record PassingEngine(KeptRows rows, DataShape shape, double weightScale) implements Engine {
    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        var step = new Step(kernel, sums, maxima);
        var place = new PartitionPlace(0, 0, weightScale, weightScale, "");
        return rows.totals(sums, maxima, some -> step.on(some.blocks(place)));
    }

    @Override
    public void close() {
        rows.close();
    }
}
