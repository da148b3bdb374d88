package io.github.deepscn.bench.speed;

import io.github.deepscn.DeepScn;
import io.github.deepscn.data.Samples;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.train.Footprint;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All speed cases as one table: seconds, and ratios measured in the same run. Ratios to the floors {@code gemm} and
 * {@code floor} are deepscn's time over the floor's, {@code memory} is measured over stated memory, and all others are
 * the other program's time over deepscn's.
 */
public final class SpeedStudy {
    final boolean quick;
    final int threads;
    private final int rounds;
    private final boolean hasNumpy = Numpy.isPresent();
    private final List<SpeedRow> rows = new ArrayList<>();

    private SpeedStudy(boolean quick, int threads) {
        this.quick = quick;
        this.rounds = quick ? 1 : 5;
        this.threads = threads;
    }

    /**
     * Runs the cases and prints their rows.
     *
     * @param only part of the names of the cases to run; empty for all
     * @param json a file that the rows are also written to
     * @return whether any case has such a name
     */
    public static boolean run(boolean quick, int threads, String only, @Nullable Path json) throws Exception {
        var study = new SpeedStudy(quick, threads);
        System.out.printf(Locale.ROOT, "%d threads, %s, medians of %d%n%n", threads, Blas.description(), study.rounds);
        System.out.println("case                                             seconds   ratios");
        study.all(only);
        if (json != null && !study.rows.isEmpty()) {
            Files.writeString(
                    json, study.rows.stream().map(SpeedRow::json).collect(Collectors.joining(",\n", "[\n", "\n]\n")));
        }
        return !study.rows.isEmpty();
    }

    private void all(String only) throws Exception {
        for (TrainingCase training : TrainingCases.all(quick, hasNumpy)) {
            if (training.name().contains(only)) {
                add(training.round(threads));
            }
        }
        var cases = new LinkedHashMap<String, SpeedRow.Work>();
        cases.put("presets", () -> PresetCases.measure(this));
        cases.put("textbook", this::textbook);
        cases.put("threads", this::twoThreads);
        cases.put("rows in a file", this::rowsInAFile);
        cases.put("prediction", () -> PredictionCases.measure(this));
        cases.put("csv", () -> CsvCases.measure(this));
        for (String name : cases.keySet()) {
            if (name.contains(only)) {
                cases.get(name).run();
            }
        }
    }

    /** Adds the medians of all rounds of a case, and prints them. */
    void add(Callable<SpeedRow> round) throws Exception {
        SpeedRow row = SpeedRow.median(rounds, round);
        rows.add(row);
        System.out.println(row.text());
    }

    /** The authors' method, a pseudo-inverse for every node: a whole training, and single steps at some sizes. */
    private void textbook() throws Exception {
        if (!hasNumpy) {
            return;
        }
        Samples data = TrainingCases.digits();
        int nodes = quick ? 100 : 300;
        Options options = Options.paper().withLayers(nodes);
        DeepScn.with(options).threads(threads).fit(data); // warms up
        SpeedRow whole = new SpeedRow("textbook 5000x784 1x" + nodes, seconds(options, threads, data));
        SpeedRow compared = whole.with("textbook", textbookSeconds("textbook", data, nodes) / whole.seconds());
        add(() -> compared);
        List<NodeRecord> records = DeepScn.with(options.withLayers(quick ? 200 : 1000))
                .threads(threads)
                .fit(data)
                .history()
                .nodes();
        for (int at : new int[] {50, 100, 200, 400, 700, 1000}) {
            if (at <= records.size()) {
                double step =
                        (records.get(at - 1).seconds() - records.get(at - 21).seconds()) / 20;
                add(() -> new SpeedRow("textbook step at node " + at, step)
                        .with("textbook", textbookSeconds("step", data, at) / step));
            }
        }
    }

    private double textbookSeconds(String how, Samples data, int nodes) throws Exception {
        return Numpy.run(how, data, List.of(nodes), 100, threads)
                .map(Numpy.Run::seconds)
                .orElse(Double.NaN);
    }

    private void twoThreads() throws Exception {
        Samples data = TrainingCases.digits();
        Options options = Options.paper().withLayers(quick ? 100 : 300);
        DeepScn.with(options).threads(2).fit(data); // warms up
        add(() -> {
            double one = seconds(options, 1, data);
            double two = seconds(options, 2, data);
            return new SpeedRow("two threads, digits", two).with("one-thread", one / two);
        });
    }

    private static double seconds(Options options, int threads, Samples data) {
        return DeepScn.with(options).threads(threads).fit(data).history().seconds();
    }

    /** The basis of a tall table in a mapped file, compared with the heap. */
    private void rowsInAFile() throws Exception {
        int tall = quick ? 100_000 : 500_000;
        Samples data = Data.sines(tall, 20, 1, 1);
        Options options = Options.paper().withLayers(quick ? 30 : 100);
        DeepScn onHeap = DeepScn.with(options).threads(threads);
        Path folder = Files.createTempDirectory("deepscn-bench");
        DeepScn inFile = onHeap.scratch(folder);
        double memory = TrainingCase.heldBytes(inFile, data)
                / Footprint.of(tall, 20, 1, options).besideFile().bytes();
        String name = "rows in a file, " + tall + "x20 1x" + options.layers().get(0);
        add(() -> {
            double seconds = inFile.fit(data).history().seconds();
            return new SpeedRow(name, seconds)
                    .with("heap", onHeap.fit(data).history().seconds() / seconds)
                    .with("memory", memory);
        });
        Files.delete(folder);
    }
}
