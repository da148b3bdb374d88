package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Anchors;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.Mixture;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.threads.Crew;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training with candidates from rows and residuals. */
class SourceTrainingTest {
    private static final Options SMALL = Options.paper()
            .withLayers(12, 8)
            .withScopes(0.5, 2, 8)
            .withCandidates(40)
            .withMechanism(Mechanisms.ORTHOGONAL)
            .withLinks(new Links(true, true))
            .withShrinkage(new Shrinkage.Throughout(1e-3))
            .withPatience(0);

    private static Options options(long seed, Source... sources) {
        return SMALL.withSearch(SMALL.search().withSources(List.of(sources))).withSeed(seed);
    }

    private static Options allSources(long seed) {
        return options(seed, Sources.values());
    }

    private static Samples samples(TestData data) {
        return Samples.of(data.inputs, data.targets);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3"})
    void modelDoesNotDependOnThreads(long seed, int outputs) {
        // More rows than there are anchors, in many blocks, with weights and validation rows.
        TestData data = TestData.smooth(5_000, outputs, seed);
        double[] weights = new Random(seed).doubles(data.rows(), 0, 3).toArray();
        List<List<Long>> models = IntStream.of(1, 2, 3)
                .mapToObj(threads -> DeepScn.with(allSources(seed))
                        .validation(samples(TestData.smooth(700, outputs, seed + 100)))
                        .threads(threads)
                        .fit(samples(data).withWeights(weights)))
                .map(Reference::bits)
                .toList();
        assertThat(models.get(0)).hasSizeGreaterThan(50);
        assertThat(models.get(1)).as("seed %d", seed).isEqualTo(models.get(0));
        assertThat(models.get(2)).as("seed %d", seed).isEqualTo(models.get(0));
    }

    @Test
    void sameSeedGivesTheSameModelAndAnotherSeedAnother() {
        TestData data = TestData.smooth(300, 2, 1);
        List<Long> model = Reference.bits(DeepScn.with(allSources(1)).fit(samples(data)));
        assertThat(Reference.bits(DeepScn.with(allSources(1)).fit(samples(data))))
                .isEqualTo(model);
        assertThat(Reference.bits(DeepScn.with(allSources(2)).fit(samples(data))))
                .isNotEqualTo(model);
    }

    @Test
    void everyRoundCanTravel() {
        TestData data = TestData.smooth(900, 2, 3);
        try (var here = LocalEngine.over(samples(data), null, 1);
                var there = new TravellingEngine(LocalEngine.over(samples(data), null, 1))) {
            Trained one = new Trainer(allSources(3), here, TrainingListener.none(), TimeLeft.unlimited()).train();
            Trained other = new Trainer(allSources(3), there, TrainingListener.none(), TimeLeft.unlimited()).train();
            assertThat(Reference.hiddenParameters(other.network()))
                    .isEqualTo(Reference.hiddenParameters(one.network()));
            assertThat(one.network().nodes()).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @EnumSource(Sources.class)
    void everySourceAloneTrainsANetwork(Source source) {
        long seed = 4;
        TestData data = TestData.smooth(400, 2, seed);
        for (Activation activation : List.of(Activations.SIGMOID, Activations.TANH)) {
            Options options = options(seed, source).withActivation(activation);
            DeepScnModel model = DeepScn.with(options).fit(samples(data));
            assertThat(model.network().nodes()).as("%s, %s", source, activation).isEqualTo(20);
            NodeFamily expected = source.family(activation);
            assertThat(model.network().layers())
                    .allMatch(layer -> layer.commonFamily().equals(Optional.of(expected)));
            assertThat(model.history().trainRmse())
                    .as("%s, %s", source, activation)
                    .isLessThan(0.8 * model.history().initialRmse());
            assertThat(Metrics.rmse(model.predict(data.inputs), data.targets))
                    .isCloseTo(model.history().trainRmse(), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void growingEqualsTrainingAtOnce(long seed) {
        TestData data = TestData.smooth(400, 2, seed);
        DeepScnModel whole = DeepScn.with(allSources(seed).withLayers(12, 9, 5)).fit(samples(data));
        for (int[] widths : new int[][] {{5}, {12}, {12, 4}, {12, 9}}) {
            DeepScnModel small =
                    DeepScn.with(allSources(seed).withLayers(widths)).fit(samples(data));
            DeepScnModel grown =
                    DeepScn.with(allSources(seed).withLayers(12, 9, 5)).grow(small, samples(data));
            assertThat(Reference.bits(grown))
                    .as("seed %d, from %s", seed, Arrays.toString(widths))
                    .isEqualTo(Reference.bits(whole));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 100})
    void aBatchTakesDistinctNodesAndNeverPassesTheWidth(int batch) {
        TestData data = TestData.smooth(400, 2, 6);
        DeepScnModel model =
                DeepScn.with(allSources(6).withBatch(batch).withLayers(13, 8)).fit(samples(data));
        assertThat(model.network().layers().stream().map(Layer::width)).containsExactly(13, 8);
        var nodes = new ArrayList<List<Double>>();
        for (Layer layer : model.network().layers()) {
            for (int k = 0; k < layer.width(); k++) {
                nodes.add(Reference.hiddenParameters(new Network(layer.fanIn(), List.of(layer.node(k)))));
            }
        }
        assertThat(nodes).doesNotHaveDuplicates();
        assertThat(model.history().nodes().stream()
                        .map(NodeRecord::step)
                        .distinct()
                        .count())
                .isLessThan(21);
        assertThat(Metrics.rmse(model.predict(data.inputs), data.targets))
                .isCloseTo(model.history().trainRmse(), within(1e-9));
    }

    /** What is scored again after a node has joined, and blocks of which nothing is admitted, count once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyCandidateIsCountedOnce(int batch) {
        Options options = options(7, Sources.DENSE_PAIRS, Sources.RADIAL).withBatch(batch);
        Options varied = options.withSearch(
                options.search().withMechanism(Mechanisms.ORTHOGONAL).withGenerations(2));
        long block = varied.search().candidates();
        TestData data = TestData.smooth(60, 1, 7);
        History history = DeepScn.with(varied).fit(samples(data)).history();
        long steps = history.nodes().stream().map(NodeRecord::step).distinct().count();
        assertThat(history.candidates()).isEqualTo(3 * block * steps);
        Refusals refusals = history.refusals();
        assertThat(refusals.flat() + refusals.dependent() + refusals.notFinite())
                .isLessThanOrEqualTo(history.candidates());
        double[] targets = new Random(7).doubles(50).toArray();
        History nothing = DeepScn.with(varied).fit(new double[50][3], targets).history();
        assertThat(nothing.nodes()).isEmpty();
        assertThat(nothing.candidates()).isEqualTo(5 * block);
        assertThat(nothing.refusals().flat() + nothing.refusals().dependent()).isEqualTo(5 * block);
    }

    @Test
    void rowsThatSayNothingCloseTheLayer() {
        // All rows equal: every candidate is constant, and beside an intercept hidden.
        double[][] inputs = new double[50][3];
        double[] targets = new Random(7).doubles(50).toArray();
        DeepScnModel model = DeepScn.with(options(7, Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.RADIAL))
                .fit(inputs, targets);
        assertThat(model.network().nodes()).isZero();
        assertThat(model.history().stop()).isEqualTo(StopReason.NO_CANDIDATE);
        double mean = Arrays.stream(targets).average().orElseThrow();
        assertThat(model.predict(new double[3])[0]).isCloseTo(mean, within(1e-12));
    }

    /** What {@link #configuresTheBestOfEveryBlock} is tried with. */
    record Case(long seed, Mechanism mechanism, double ridge, boolean weighted, List<Source> sources, int batch) {}

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (Mechanism mechanism : Mechanisms.values()) {
            for (double ridge : new double[] {0, 0.02}) {
                for (boolean weighted : new boolean[] {false, true}) {
                    cases.add(new Case(seed++, mechanism, ridge, weighted, List.of(Sources.values()), 1));
                }
            }
            cases.add(new Case(seed++, mechanism, 0, false, List.of(Sources.SPARSE_PAIRS), 1));
        }
        for (double ridge : new double[] {0, 0.02}) {
            for (boolean weighted : new boolean[] {false, true}) {
                cases.add(new Case(seed++, Mechanisms.ORTHOGONAL, ridge, weighted, List.of(Sources.values()), 4));
            }
        }
        return cases.stream();
    }

    /** The trainer against a search written out: batch ridge after every node, every candidate tried by a fit. */
    @ParameterizedTest
    @MethodSource("cases")
    void configuresTheBestOfEveryBlock(Case c) {
        int width = 9;
        int outputs = 2;
        TestData data = TestData.smooth(150, outputs, c.seed());
        double[] weights = new double[150];
        var random = new Random(c.seed());
        Arrays.setAll(weights, i -> c.weighted() ? random.nextDouble(0.3, 3) : 1);
        Options options = Options.paper()
                .withLayers(width)
                .withContractions(0.9999999)
                .withLinks(new Links(true, false))
                .withShrinkage(c.ridge() == 0 ? Shrinkage.none() : new Shrinkage.Throughout(c.ridge()))
                .withSeed(c.seed());
        options = options.withSearch(options.search()
                .withCandidates(24)
                .withMechanism(c.mechanism())
                .withScopes(List.of(List.of(0.5, 2.0, 8.0)))
                .withBatch(c.batch())
                .withSources(c.sources()));
        DeepScnModel model = DeepScn.with(options).fit(samples(data).withWeights(weights));

        double[][] columns = weighted(ones(150), weights);
        double[][] targets = weighted(data.targets, weights);
        var mixture = new Mixture(c.sources(), Activations.SIGMOID, 24, Crew.ALONE);
        var anchors = new Anchors(
                5,
                outputs,
                Arrays.stream(data.inputs).flatMapToDouble(Arrays::stream).toArray(),
                1);
        Layer drawn = null;
        var left = new ArrayList<Integer>();
        for (int node = 1; node <= width; node++) {
            double[][] residual = ridgeResidual(columns, targets, c.ridge());
            anchors.follow(IntStream.range(0, 150)
                    .mapToObj(i -> Arrays.stream(residual[i]).map(e -> e / Math.sqrt(weights[i])))
                    .flatMapToDouble(e -> e)
                    .toArray());
            if (drawn == null || (node - 1) % c.batch() == 0) {
                drawn = mixture.draw(
                                new DrawKey(c.seed(), 1, node, 0, 0),
                                5,
                                options.search().scopes(1),
                                anchors)
                        .nodes();
                left.clear();
                IntStream.range(0, drawn.width()).forEach(left::add);
            }
            int best = best(c, left, drawn, data.inputs, weights, columns, targets, residual);
            left.remove((Integer) best);
            Layer taken = model.network().layers().get(0).node(node - 1);
            // The mean of pairs is weighted by residuals, and so as exact as these are.
            assertThat(Reference.hiddenParameters(network(taken)))
                    .as("%s, node %d", c, node)
                    .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-9 * (1 + Math.abs(b)) ? 0 : 1)
                    .isEqualTo(Reference.hiddenParameters(network(drawn.node(best))));
            assertThat(taken.family(0)).isEqualTo(drawn.family(best));
            columns = with(columns, weighted(outputs(drawn, best, data.inputs), weights));
        }
    }

    private static int best(
            Case c,
            List<Integer> left,
            Layer drawn,
            double[][] inputs,
            double[] weights,
            double[][] columns,
            double[][] targets,
            double[][] residual) {
        return left.stream()
                .filter(k -> c.mechanism() != Mechanisms.ORTHOGONAL
                        || !isHidden(columns, weighted(outputs(drawn, k, inputs), weights), c.ridge()))
                .filter(k -> c.mechanism() != Mechanisms.THETA
                        || isAdmitted(weighted(outputs(drawn, k, inputs), weights), residual))
                .max(Comparator.comparingDouble(k -> {
                    double[][] h = weighted(outputs(drawn, k, inputs), weights);
                    return c.mechanism() == Mechanisms.ORTHOGONAL
                            ? -objective(with(columns, h), targets, c.ridge())
                            : theta(h, residual);
                }))
                .orElseThrow();
    }

    private static boolean isAdmitted(double[][] h, double[][] residual) {
        return IntStream.range(0, residual[0].length).allMatch(q -> {
            double[] e = Reference.column(residual, q);
            double[] column = Reference.column(h, 0);
            double product = Reference.dot(e, column);
            return product * product / Reference.dot(column, column) >= 1e-7 * Reference.dot(e, e);
        });
    }

    private static double theta(double[][] h, double[][] residual) {
        double[] column = Reference.column(h, 0);
        double sum = 0;
        for (int q = 0; q < residual[0].length; q++) {
            double product = Reference.dot(Reference.column(residual, q), column);
            sum += product * product / Reference.dot(column, column);
        }
        return sum;
    }

    /**
     * Under a thousandth of it, or of it and its penalty rows, is outside the span of the columns, or it varies by less
     * than a hundredth of what it could.
     */
    private static boolean isHidden(double[][] columns, double[][] h, double ridge) {
        double[] penalties = Reference.penalties(columns, ridge, true);
        double[] column = Reference.column(h, 0);
        double[] constant = Reference.column(columns, 0);
        double weight = Reference.dot(constant, constant);
        double mean = Reference.dot(constant, column) / weight;
        double spread = Reference.dot(column, column) - mean * mean * weight;
        return spread < 1e-4 * weight
                || Reference.ridgeObjective(columns, h, penalties) < 1e-6 * Reference.dot(column, column);
    }

    private static double objective(double[][] columns, double[][] targets, double ridge) {
        return Reference.ridgeObjective(columns, targets, Reference.penalties(columns, ridge, true));
    }

    private static double[][] ridgeResidual(double[][] columns, double[][] targets, double ridge) {
        double[][] beta = Reference.ridge(columns, targets, Reference.penalties(columns, ridge, true));
        return Reference.residual(columns, beta, targets);
    }

    private static double[][] outputs(Layer layer, int node, double[][] inputs) {
        return Arrays.stream(inputs)
                .map(row -> new double[] {Reference.output(layer, node, row)})
                .toArray(double[][]::new);
    }

    private static double[][] with(double[][] columns, double[][] h) {
        double[][] grown = new double[columns.length][];
        for (int i = 0; i < grown.length; i++) {
            grown[i] = Arrays.copyOf(columns[i], columns[i].length + 1);
            grown[i][columns[i].length] = h[i][0];
        }
        return grown;
    }

    private static double[][] ones(int rows) {
        double[][] ones = new double[rows][1];
        Arrays.stream(ones).forEach(row -> row[0] = 1);
        return ones;
    }

    private static double[][] weighted(double[][] rows, double[] weights) {
        double[][] weighted = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            double root = Math.sqrt(weights[i]);
            weighted[i] = Arrays.stream(rows[i]).map(value -> value * root).toArray();
        }
        return weighted;
    }

    private static Network network(Layer layer) {
        return new Network(layer.fanIn(), List.of(layer));
    }
}
