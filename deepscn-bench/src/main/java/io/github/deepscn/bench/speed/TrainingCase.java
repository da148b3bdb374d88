package io.github.deepscn.bench.speed;

import io.github.deepscn.DeepScn;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.Footprint;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * A training, compared with its floors and, if asked for, with numpy.
 *
 * @param rows makes the rows when the case runs
 * @param numpy names of the ratios by the variants of numpy to compare with
 */
record TrainingCase(String name, Supplier<Samples> rows, Options options, Map<String, String> numpy) {
    /** A training is repeated for this long before it is measured, so that Java has compiled it. */
    private static final double WARM_SECONDS = 3;
    /** A training is repeated for this long in every round. */
    private static final double ROUND_SECONDS = 1;

    /** A round, in which the training, its floors and numpy take turns; the training is warm. */
    Callable<SpeedRow> round(int threads) {
        Samples data = rows.get();
        DeepScn training = DeepScn.with(options).threads(threads);
        int inputs = data.inputs().columns();
        int outputs = data.targets().columns();
        long start = System.nanoTime();
        double memory = heldBytes(training, data)
                / Footprint.of(data.rows(), inputs, outputs, options).bytes();
        while (System.nanoTime() - start < WARM_SECONDS * 1e9) {
            training.fit(data);
        }
        int candidates = options.search().candidates();
        return () -> {
            History history = typical(training, data);
            double seconds = history.seconds();
            var floor = Floors.measure(data, options, history.nodes(), threads);
            SpeedRow row = new SpeedRow(name, seconds)
                    .with("gemm", seconds / floor.products())
                    .with("floor", seconds / floor.full());
            for (var other : numpy.entrySet()) {
                double perBlock = Numpy.run(other.getKey(), data, options.layers(), candidates, threads)
                        .map(Numpy.Run::perBlock)
                        .orElse(Double.NaN);
                row = row.with(other.getValue(), perBlock / (seconds * candidates / history.candidates()));
            }
            return row.with("memory", memory);
        };
    }

    /** The training with the median time among those that fit into a round. */
    private static History typical(DeepScn training, Samples data) {
        var histories = new ArrayList<History>();
        double seconds = 0;
        while (histories.isEmpty() || seconds < ROUND_SECONDS) {
            histories.add(training.fit(data).history());
            seconds += histories.get(histories.size() - 1).seconds();
        }
        histories.sort(Comparator.comparingDouble(History::seconds));
        return histories.get(histories.size() / 2);
    }

    /** The largest heap use of a training at the end of a layer, without the rows it is given. */
    static double heldBytes(DeepScn training, Samples data) {
        double before = usedBytes();
        double[] most = {0};
        training.listener(event -> {
                    if (event instanceof TrainingEvent.LayerClosed) {
                        most[0] = Math.max(most[0], usedBytes() - before);
                    }
                })
                .fit(data);
        return most[0];
    }

    private static double usedBytes() {
        System.gc();
        return (double) Runtime.getRuntime().totalMemory()
                - Runtime.getRuntime().freeMemory();
    }
}
