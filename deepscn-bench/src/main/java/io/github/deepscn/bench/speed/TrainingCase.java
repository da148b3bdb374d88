package io.github.deepscn.bench.speed;

import io.github.deepscn.DeepScn;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A training beside its floors, and beside numpy where the paper's algorithm is trained.
 *
 * @param name of the case
 * @param rows made when the case is run, and forgotten then
 * @param numpy the kinds of numpy to compare with
 */
record TrainingCase(String name, Supplier<Samples> rows, Options options, List<String> numpy) {
    /** So long a training is repeated before it is measured, that Java has compiled it. */
    private static final double WARM_SECONDS = 3;
    /** So long it is repeated in every round, as floors are, if it takes less. */
    private static final double ROUND_SECONDS = 1;

    /** All of it: the median of so many rounds, in each of which training, floors and numpy take turns. */
    SpeedRow measure(int rounds, int threads) throws IOException {
        Samples data = rows.get();
        var floors = new Floors(data.rows(), data.targets().columns(), options, threads);
        double[] seconds = new double[rounds];
        double[] gemm = new double[rounds];
        double[] full = new double[rounds];
        double[][] others = new double[numpy.size()][rounds];
        long start = System.nanoTime();
        double memory = Heap.heldBy(training(threads), data)
                / Heap.stated(data, options).bytes();
        while (System.nanoTime() - start < WARM_SECONDS * 1e9) {
            training(threads).fit(data);
        }
        for (int round = 0; round < rounds; round++) {
            History history = fitted(data, threads);
            Floors.Floor floor = floors.of(history.nodes(), data.inputs().columns(), options.layers());
            seconds[round] = history.seconds();
            gemm[round] = seconds[round] / floor.products();
            full[round] = seconds[round] / floor.full();
            double perBlock = seconds[round] * options.search().candidates() / history.candidates();
            for (int k = 0; k < others.length; k++) {
                others[k][round] = Numpy.run(
                                        numpy.get(k),
                                        data,
                                        options.layers(),
                                        options.search().candidates(),
                                        threads)
                                .map(Numpy.Run::perBlock)
                                .orElse(Double.NaN)
                        / perBlock;
            }
        }
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("gemm", Clock.median(gemm));
        ratios.put("floor", Clock.median(full));
        for (int k = 0; k < others.length; k++) {
            ratios.put(key(numpy.get(k)), Clock.median(others[k]));
        }
        ratios.put("memory", memory);
        return new SpeedRow(name, Clock.median(seconds), ratios);
    }

    /** The training that took the median of the time, of as many as fit into a moment. */
    private History fitted(Samples data, int threads) {
        var histories = new ArrayList<History>();
        double seconds = 0;
        while (histories.isEmpty() || seconds < ROUND_SECONDS) {
            histories.add(training(threads).fit(data).history());
            seconds += histories.get(histories.size() - 1).seconds();
        }
        histories.sort(Comparator.comparingDouble(History::seconds));
        return histories.get(histories.size() / 2);
    }

    private static String key(String how) {
        return how.equals("natural") ? "numpy" : how.equals("tuned") ? "numpy-in-place" : how;
    }

    private DeepScn training(int threads) {
        return DeepScn.with(options).threads(threads);
    }
}
