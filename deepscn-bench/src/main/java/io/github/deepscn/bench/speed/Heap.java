package io.github.deepscn.bench.speed;

import io.github.deepscn.DeepScn;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.Footprint;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;

/** What a training holds on the heap. */
final class Heap {
    private Heap() {}

    /** The most bytes that a training holds at the end of a layer, its rows as they were given not counted. */
    static double heldBy(DeepScn training, Samples data) {
        double before = used();
        double[] most = {0};
        training.listener(event -> {
                    if (event instanceof TrainingEvent.LayerClosed) {
                        most[0] = Math.max(most[0], used() - before);
                    }
                })
                .fit(data);
        return most[0];
    }

    /** What is said of it before it begins. */
    static Footprint stated(Samples data, Options options) {
        return Footprint.of(data.rows(), data.inputs().columns(), data.targets().columns(), options);
    }

    private static double used() {
        System.gc();
        return (double) Runtime.getRuntime().totalMemory()
                - Runtime.getRuntime().freeMemory();
    }
}
