package io.github.deepscn.bench.speed;

import io.github.deepscn.DeepScn;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * All cases of speed as one table: seconds, and ratios that were measured in the same run. Of {@code gemm} and
 * {@code floor} it is deepscn's time over the floor's, so that 1 is the least; of {@code memory} what a training holds
 * over what is said of it before; of all others it is the other's time over deepscn's.
 */
public final class SpeedStudy {
    private static final int DIGIT_ROWS = 5000;
    private static final int DIGIT_INPUTS = 784;

    private final boolean quick;
    private final int rounds;
    private final int threads;
    private final boolean hasNumpy = Numpy.isPresent();
    private final List<SpeedRow> rows = new ArrayList<>();

    private SpeedStudy(boolean quick, int threads) {
        this.quick = quick;
        this.rounds = quick ? 1 : 5;
        this.threads = threads;
    }

    /**
     * Runs all cases, or those that are named.
     *
     * @param only a part of the names of the cases to run; empty for all
     * @param json where the rows are written, too
     * @return whether there were any
     */
    public static boolean run(boolean quick, int threads, String only, Optional<Path> json) throws IOException {
        var study = new SpeedStudy(quick, threads);
        System.out.printf(Locale.ROOT, "%d threads, %s, medians of %d%n%n", threads, Blas.description(), study.rounds);
        System.out.println("case                                   seconds   ratios");
        study.all(only);
        if (json.isPresent() && !study.rows.isEmpty()) {
            Files.writeString(
                    json.get(),
                    study.rows.stream().map(SpeedRow::json).collect(Collectors.joining(",\n", "[\n", "\n]\n")));
        }
        return !study.rows.isEmpty();
    }

    private void all(String only) throws IOException {
        for (TrainingCase training : trainings()) {
            if (training.name().contains(only)) {
                add(training.measure(rounds, threads));
            }
        }
        if ("textbook".contains(only)) {
            textbook();
        }
        if ("scaled candidates".contains(only)) {
            scaledCandidates();
        }
        if ("threads".contains(only)) {
            twoThreads();
            busyNeighbour();
        }
        if ("rows in a file".contains(only)) {
            rowsInAFile();
        }
        if ("time to error".contains(only)) {
            timeToError();
        }
        if ("prediction".contains(only)) {
            PredictionCases.measure(quick, rounds, threads).forEach(this::add);
        }
    }

    private void add(SpeedRow row) {
        rows.add(row);
        System.out.println(row.text());
    }

    private List<TrainingCase> trainings() {
        Options paper = Options.paper();
        List<String> numpy = hasNumpy ? List.of("natural", "tuned") : List.of();
        List<String> none = List.of();
        var cases = new ArrayList<TrainingCase>();
        cases.add(new TrainingCase("f(x) 1000x1 4x50", () -> Data.function(1000, 1), paper, numpy));
        for (int[] layers :
                quick ? new int[][] {{200}, {50, 50, 50, 50}} : new int[][] {{1000}, fours(250), fours(500)}) {
            cases.add(new TrainingCase(
                    "digits 5000x784 " + layers.length + "x" + layers[0],
                    () -> Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1),
                    paper.withLayers(layers),
                    numpy));
        }
        int tall = quick ? 100_000 : 1_000_000;
        int few = quick ? 50 : 200;
        cases.add(new TrainingCase(
                "tall " + tall + "x20 1x" + few, () -> Data.sines(tall, 20, 1, 1), paper.withLayers(few), none));
        cases.add(new TrainingCase(
                "10 outputs 5000x784 1x" + few,
                () -> Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 10, 1),
                paper.withLayers(few).withMechanism(Mechanism.RELAXED),
                none));
        cases.add(new TrainingCase(
                "784 outputs 5000x784 1x" + few,
                () -> Data.pictures(DIGIT_ROWS, 28, 1),
                paper.withLayers(few).withMechanism(Mechanism.RELAXED),
                none));
        for (Map.Entry<String, Search> search : searches().entrySet()) {
            cases.add(new TrainingCase(
                    "table 4000x20 2x200 " + search.getKey(),
                    () -> Data.sines(4000, 20, 1, 1),
                    paper.withLayers(200, 200)
                            .withSearch(search.getValue())
                            .withShrinkage(
                                    search.getValue().mechanism().isOrthogonal()
                                            ? new Shrinkage.Throughout(1e-5)
                                            : Shrinkage.none()),
                    none));
        }
        return cases;
    }

    private static int[] fours(int width) {
        return new int[] {width, width, width, width};
    }

    private static Map<String, Search> searches() {
        Search theta = Search.published();
        Search orthogonal = theta.withMechanism(Mechanism.ORTHOGONAL);
        var searches = new LinkedHashMap<String, Search>();
        searches.put("theta", theta);
        searches.put("orthogonal", orthogonal);
        for (Source source : List.of(Source.DENSE_PAIRS, Source.SPARSE_PAIRS, Source.RADIAL)) {
            searches.put(
                    source.name().toLowerCase(Locale.ROOT).replace('_', '-'), orthogonal.withSources(List.of(source)));
        }
        searches.put(
                "3 generations",
                orthogonal.withSources(List.of(Source.DENSE_PAIRS)).withGenerations(3));
        for (int nodes : new int[] {2, 8}) {
            searches.put(
                    nodes + " nodes a step",
                    orthogonal.withSources(List.of(Source.DENSE_PAIRS)).withBatch(nodes));
        }
        return searches;
    }

    /** The authors' way, a pseudo-inverse for every node: a whole training, and single steps at some sizes. */
    private void textbook() throws IOException {
        if (!hasNumpy) {
            return;
        }
        Samples data = Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1);
        int nodes = quick ? 100 : 300;
        Options options = Options.paper().withLayers(nodes);
        DeepScn.with(options).threads(threads).fit(data); // warms up
        double ours = DeepScn.with(options).threads(threads).fit(data).history().seconds();
        double theirs = numpySeconds("textbook", data, nodes);
        add(new SpeedRow("textbook 5000x784 1x" + nodes, ours, Map.of("textbook", theirs / ours)));
        int most = quick ? 200 : 1000;
        List<NodeRecord> records = DeepScn.with(options.withLayers(most))
                .threads(threads)
                .fit(data)
                .history()
                .nodes();
        for (int at : new int[] {50, 100, 200, 400, 700, 1000}) {
            if (at <= records.size()) {
                double step =
                        (records.get(at - 1).seconds() - records.get(at - 21).seconds()) / 20;
                double[] steps = new double[rounds];
                for (int round = 0; round < rounds; round++) {
                    steps[round] = numpySeconds("step", data, at) / step;
                }
                add(new SpeedRow("textbook step at node " + at, step, Map.of("textbook", Clock.median(steps))));
            }
        }
    }

    private double numpySeconds(String how, Samples data, int nodes) throws IOException {
        return Numpy.run(how, data, List.of(nodes), 100, threads)
                .map(Numpy.Run::seconds)
                .orElse(Double.NaN);
    }

    /** All scopes of a direction by one product, beside as many candidates with a direction each. */
    private void scaledCandidates() {
        Samples data = Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1);
        int nodes = quick ? 20 : 100;
        Search uniform = Search.published()
                .withCandidates(100 * Search.PUBLISHED_SCOPES.size())
                .withSources(List.of(Source.UNIFORM));
        Search scaled = uniform.withSources(List.of(Source.SCALED));
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            seconds[round] = trainingSeconds(data, scaled, nodes);
            ratios[round] = trainingSeconds(data, uniform, nodes) / seconds[round];
        }
        add(new SpeedRow(
                "scaled candidates, 5000x784 1x" + nodes,
                Clock.median(seconds),
                Map.of("uniform", Clock.median(ratios))));
    }

    private double trainingSeconds(Samples data, Search search, int nodes) {
        return DeepScn.with(Options.paper().withLayers(nodes).withSearch(search))
                .threads(threads)
                .fit(data)
                .history()
                .seconds();
    }

    /** One thread, too, and how many processors it keeps busy: BLAS has no threads of its own. */
    private void twoThreads() {
        Samples data = Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1);
        Options options = Options.paper().withLayers(quick ? 100 : 300);
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        double[] ones = new double[rounds];
        double[] processors = new double[rounds];
        DeepScn.with(options).threads(2).fit(data); // warms up
        for (int round = 0; round < rounds; round++) {
            double before = Clock.processorSeconds();
            double one = DeepScn.with(options).threads(1).fit(data).history().seconds();
            ones[round] = one;
            processors[round] = (Clock.processorSeconds() - before) / one;
            seconds[round] =
                    DeepScn.with(options).threads(2).fit(data).history().seconds();
            ratios[round] = one / seconds[round];
        }
        add(new SpeedRow("one thread, digits", Clock.median(ones), Map.of("processors", Clock.median(processors))));
        add(new SpeedRow("two threads, digits", Clock.median(seconds), Map.of("one-thread", Clock.median(ratios))));
    }

    /** Somebody else keeps a processor busy all the time. */
    private void busyNeighbour() {
        Samples data = Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1);
        DeepScn training =
                DeepScn.with(Options.paper().withLayers(quick ? 100 : 300)).threads(threads);
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            double alone = training.fit(data).history().seconds();
            var over = new AtomicBoolean();
            var neighbour = new Thread(() -> {
                while (!over.get()) {
                    Thread.onSpinWait();
                }
            });
            neighbour.start();
            seconds[round] = training.fit(data).history().seconds();
            over.set(true);
            ratios[round] = alone / seconds[round];
        }
        add(new SpeedRow("busy neighbour, digits", Clock.median(seconds), Map.of("alone", Clock.median(ratios))));
    }

    /** The basis of a tall table in a mapped file, beside the same on the heap. */
    private void rowsInAFile() throws IOException {
        int tall = quick ? 100_000 : 500_000;
        Samples data = Data.sines(tall, 20, 1, 1);
        Options options = Options.paper().withLayers(quick ? 30 : 100);
        DeepScn onHeap = DeepScn.with(options).threads(threads);
        Path folder = Files.createTempDirectory("deepscn-bench");
        DeepScn inFile = onHeap.scratch(folder);
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        double memory = Heap.heldBy(inFile, data)
                / Heap.stated(data, options).besideFile().bytes();
        for (int round = 0; round < rounds; round++) {
            seconds[round] = inFile.fit(data).history().seconds();
            ratios[round] = onHeap.fit(data).history().seconds() / seconds[round];
        }
        Files.delete(folder);
        Map<String, Double> all = new LinkedHashMap<>();
        all.put("heap", Clock.median(ratios));
        all.put("memory", memory);
        add(new SpeedRow("rows in a file, " + tall + "x20 1x" + options.layers().get(0), Clock.median(seconds), all));
    }

    /** Seconds to an error that matters: no ratio, but what counts in the end. */
    private void timeToError() {
        double[] function = new double[rounds];
        double[] bars = new double[rounds];
        Samples pictures = Data.bars(DIGIT_ROWS, 28, 1);
        Samples others = Data.bars(1000, 28, 2);
        Options deep = quick ? Options.paper() : Options.paper().withLayers(fours(250));
        for (int round = 0; round < rounds; round++) {
            History history = DeepScn.with(Options.paper().withSeed(round + 1))
                    .threads(threads)
                    .validation(Data.function(1000, 2))
                    .fit(Data.function(1000, 1))
                    .history();
            function[round] = secondsTo(history, 1e-4);
            history = DeepScn.with(deep.withSeed(round + 1))
                    .threads(threads)
                    .validation(others)
                    .fit(pictures)
                    .history();
            double least = history.nodes().stream()
                    .mapToDouble(NodeRecord::validationRmse)
                    .min()
                    .orElseThrow();
            bars[round] = secondsTo(history, 1.05 * least);
        }
        add(new SpeedRow("time to 1e-4, f(x) 4x50", Clock.median(function), Map.of()));
        add(new SpeedRow("time to 105 % of the least, digits", Clock.median(bars), Map.of()));
    }

    private static double secondsTo(History history, double rmse) {
        return history.nodes().stream()
                .filter(node -> node.validationRmse() <= rmse)
                .mapToDouble(NodeRecord::seconds)
                .findFirst()
                .orElse(Double.NaN);
    }
}
