package io.github.deepscn.bench.speed;

import io.github.deepscn.data.Samples;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** The trainings that are compared with their floors. */
final class TrainingCases {
    private static final int DIGIT_ROWS = 5000;
    private static final int DIGIT_INPUTS = 784;

    private final List<TrainingCase> cases = new ArrayList<>();
    private final Options paper = Options.paper();

    private TrainingCases() {}

    static List<TrainingCase> all(boolean quick, boolean hasNumpy) {
        var all = new TrainingCases();
        all.addPaper(quick, hasNumpy);
        all.addShapes(quick ? 100_000 : 1_000_000, quick ? 50 : 200);
        all.addSearches();
        return all.cases;
    }

    /** Rows of the shape of 5000 handwritten digits. */
    static Samples digits() {
        return Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 1, 1);
    }

    /** A thousand points of the paper's function. */
    static Samples function() {
        return PaperFunction.sample(1000, new Random(1)).samples();
    }

    /** The paper's algorithm, also in numpy. */
    private void addPaper(boolean quick, boolean hasNumpy) {
        var numpy = new LinkedHashMap<String, String>();
        if (hasNumpy) {
            numpy.put("natural", "numpy");
            numpy.put("tuned", "numpy-in-place");
        }
        cases.add(new TrainingCase("f(x) 1000x1 4x50", TrainingCases::function, paper, numpy));
        for (int[] layers : quick ? new int[][] {{200}, fours(50)} : new int[][] {{1000}, fours(250), fours(500)}) {
            String name = "digits 5000x784 " + layers.length + "x" + layers[0];
            cases.add(new TrainingCase(name, TrainingCases::digits, paper.withLayers(layers), numpy));
        }
    }

    /** Many rows, several outputs and many outputs. */
    private void addShapes(int tall, int nodes) {
        Options options = paper.withLayers(nodes);
        Options relaxed = options.withMechanism(Mechanisms.RELAXED);
        add("tall " + tall + "x20 1x" + nodes, () -> Data.sines(tall, 20, 1, 1), options);
        add("10 outputs 5000x784 1x" + nodes, () -> Data.sines(DIGIT_ROWS, DIGIT_INPUTS, 10, 1), relaxed);
        add("784 outputs 5000x784 1x" + nodes, () -> Data.pictures(DIGIT_ROWS, 28, 1), relaxed);
    }

    /** A table, with the searches that presets combine. */
    private void addSearches() {
        Search theta = Search.published();
        Search orthogonal = theta.withMechanism(Mechanisms.ORTHOGONAL);
        addTable("theta", theta);
        addTable("orthogonal", orthogonal);
        for (Source source : List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.RADIAL)) {
            addTable(source.id(), orthogonal.withSources(List.of(source)));
        }
        Search pairs = orthogonal.withSources(List.of(Sources.DENSE_PAIRS));
        addTable("3 generations", pairs.withGenerations(3));
        addTable("2 nodes a step", pairs.withBatch(2));
        addTable("8 nodes a step", pairs.withBatch(8));
    }

    private void addTable(String name, Search search) {
        boolean ridge = search.mechanism() == Mechanisms.ORTHOGONAL;
        add(
                "table 4000x20 2x200 " + name,
                () -> Data.sines(4000, 20, 1, 1),
                paper.withLayers(200, 200)
                        .withSearch(search)
                        .withShrinkage(ridge ? new Shrinkage.Throughout(1e-5) : Shrinkage.none()));
    }

    private void add(String name, Supplier<Samples> rows, Options options) {
        cases.add(new TrainingCase(name, rows, options, Map.of()));
    }

    private static int[] fours(int width) {
        return new int[] {width, width, width, width};
    }
}
