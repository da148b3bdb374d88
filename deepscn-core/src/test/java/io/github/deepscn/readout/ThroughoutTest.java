package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.ensemble.NormalEquations;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.Basis.Outcome;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.UniformSource;
import io.github.deepscn.sparsity.CrossValidation;
import io.github.deepscn.sparsity.FoldGrams;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Replay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ridge from the first column on, against batch ridge on the rows. */
class ThroughoutTest {
    private static final int ROWS = 300;

    /** Weighted rows, links, and two layers of nodes. */
    record Case(long seed, double ridge, Links links, int outputs) {
        TestData data() {
            return TestData.smooth(ROWS, outputs, seed);
        }

        double[] weights() {
            return new Random(seed).doubles(ROWS, 0.2, 3).toArray();
        }

        Samples samples() {
            TestData data = data();
            return Samples.of(data.inputs, data.targets).withWeights(weights());
        }

        boolean intercept() {
            return links.intercept();
        }

        Network network() {
            Layer first = draw(seed, 1, 5, 14);
            return new Network(5, links, List.of(first, draw(seed, 2, 14, 9)));
        }
    }

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (double ridge : new double[] {1e-6, 1e-2, 2}) {
            for (Links links : List.of(new Links(true, true), new Links(true, false), Links.none())) {
                for (int outputs : new int[] {1, 3}) {
                    cases.add(new Case(seed++, ridge, links, outputs));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void afterEveryColumnReadoutAndErrorsAreThoseOfBatchRidge(Case c) {
        TestData data = c.data();
        TestData held = TestData.smooth(200, c.outputs(), c.seed() + 50);
        double[] heldWeights = new Random(c.seed() + 50).doubles(200, 0.2, 3).toArray();
        Network network = c.network();
        double[][] hidden = columns(network, data.inputs, c.weights());
        double[][] targets = weighted(data.targets, c.weights());
        double[][] heldHidden = columns(network, held.inputs, heldWeights);
        double[][] heldTargets = weighted(held.targets, heldWeights);
        double[] penalties = Reference.penalties(hidden, c.ridge(), c.intercept());
        try (var engine = LocalEngine.over(
                c.samples(), Samples.of(held.inputs, held.targets).withWeights(heldWeights), 2)) {
            var basis = new Basis(engine, RankRule.standard(), shrinkage(c.ridge()));
            basis.appendLinks(network.links());
            for (int l = 0; l < 2; l++) {
                Layer layer = network.layers().get(l);
                for (int k = 0; k < layer.width(); k++) {
                    assertThat(basis.append(layer.node(k)).outcome()).isEqualTo(Outcome.APPENDED);
                    assertThat(basis.fit().independence()).isBetween(0.0, 1 + 1e-12);
                    int size = basis.size();
                    double[][] first = Reference.columns(hidden, size);
                    double[][] beta = Reference.ridge(first, targets, Arrays.copyOf(penalties, size));
                    String context = c + ", " + size + " columns";
                    assertEqual(context, basis.leastSquares().readout(size), beta);
                    assertRmse(context, basis.rmse(), Reference.residual(first, beta, targets), c.weights());
                    assertRmse(
                            context + ", riding",
                            basis.ridingRmse(),
                            Reference.residual(Reference.columns(heldHidden, size), beta, heldTargets),
                            heldWeights);
                }
                basis.nextLayer(layer);
            }
            LeastSquares fit = basis.leastSquares();
            assertThat(fit.columns()).isEqualTo(network.columns());
            for (int size = 1; size <= fit.columns(); size++) {
                double[][] first = Reference.columns(hidden, size);
                double[] prefix = Arrays.copyOf(penalties, size);
                assertEqual(c + ", first " + size, fit.readout(size), Reference.ridge(first, targets, prefix));
            }
            assertOptimal(c.toString(), fit.readout(fit.columns()), hidden, targets, penalties);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void residualsOfSampledRowsAreThoseOfBatchRidge(Case c) {
        Network network = c.network();
        double[][] hidden = columns(network, c.data().inputs, c.weights());
        double[][] targets = weighted(c.data().targets, c.weights());
        double[][] beta = Reference.ridge(hidden, targets, Reference.penalties(hidden, c.ridge(), c.intercept()));
        double[][] expected = Reference.residual(columns(network, c.data().inputs, ones(ROWS)), beta, c.data().targets);
        long[] sample = {0, 7, 8, 150, ROWS - 1};
        try (var engine = LocalEngine.over(c.samples(), null, 2)) {
            replay(c, engine);
            double[] residuals = engine.run(sample.length * c.outputs(), 0, (block, totals) -> {
                        if (!block.rides()) {
                            block.sampleResiduals(sample, totals.sums());
                        }
                    })
                    .sums();
            for (int s = 0; s < sample.length; s++) {
                for (int q = 0; q < c.outputs(); q++) {
                    assertThat(residuals[s * c.outputs() + q])
                            .as("%s, row %d", c, sample[s])
                            .isCloseTo(expected[(int) sample[s]][q], within(1e-8));
                }
            }
        }
    }

    /** A repeated node, a constant one and an input that is constant change no prediction but as ridge says. */
    @ParameterizedTest
    @MethodSource("cases")
    void dependentAndConstantColumnsDoNoHarm(Case c) {
        TestData data = c.data();
        for (double[] row : data.inputs) {
            row[3] = 0.7;
        }
        Samples rows = Samples.of(data.inputs, data.targets).withWeights(c.weights());
        Layer drawn = draw(c.seed(), 1, 5, 6);
        Layer nodes = Layer.of(
                Activations.SIGMOID,
                5,
                IntStream.of(0, 1, 0, 2, -1, 3, 1)
                        .mapToObj(k -> IntStream.range(0, 5).mapToDouble(j -> k < 0 ? 0 : drawn.weight(j, k)))
                        .flatMapToDouble(weights -> weights)
                        .toArray(),
                IntStream.of(0, 1, 0, 2, -1, 3, 1)
                        .mapToDouble(k -> k < 0 ? 0.3 : drawn.bias(k))
                        .toArray());
        var network = new Network(5, c.links(), List.of(nodes));
        double[][] hidden = columns(network, data.inputs, c.weights());
        double[][] targets = weighted(data.targets, c.weights());
        // Beside an intercept a constant column is free, and has no weight of its own.
        int[] kept = IntStream.range(0, network.columns())
                .filter(k -> !c.intercept() || k == 0 || !isConstant(Reference.column(hidden, k), hidden))
                .toArray();
        double[][] few = pick(hidden, kept);
        double[] penalties = Reference.penalties(few, c.ridge(), c.intercept());
        double[][] beta = Reference.ridge(few, targets, penalties);
        try (var engine = LocalEngine.over(rows, rows, 1)) {
            var basis = new Basis(engine, RankRule.off(), shrinkage(c.ridge()));
            basis.appendLinks(c.links());
            for (int k = 0; k < nodes.width(); k++) {
                assertThat(basis.append(nodes.node(k)).outcome()).isEqualTo(Outcome.APPENDED);
            }
            double[][] residual = Reference.residual(few, beta, targets);
            assertRmse(c.toString(), basis.rmse(), residual, c.weights());
            assertRmse(c.toString(), basis.ridingRmse(), residual, c.weights());
            for (double strength : new double[] {c.ridge(), 5 * c.ridge()}) {
                double[] shrunk = Reference.penalties(few, strength, c.intercept());
                double[][] expected = Reference.ridge(few, targets, shrunk);
                Readout actual = equations(rows, network)
                        .readouts(strength, new int[] {network.columns()}, Crew.ALONE)
                        .get(0);
                for (int j = 0; j < network.columns(); j++) {
                    int place = Arrays.binarySearch(kept, j);
                    for (int q = 0; q < c.outputs(); q++) {
                        assertThat(actual.weight(j, q))
                                .as("%s, strength %s, column %d", c, strength, j)
                                .isCloseTo(place < 0 ? 0 : expected[place][q], within(1e-6 * largest(expected)));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void normalEquationsGiveBatchRidgeForEveryPrefixAndItsError(Case c) {
        Network network = c.network();
        double[][] hidden = columns(network, c.data().inputs, c.weights());
        double[][] targets = weighted(c.data().targets, c.weights());
        NormalEquations fit = equations(c.samples(), network);
        int[] sizes = IntStream.rangeClosed(0, network.columns()).toArray();
        for (double strength : new double[] {c.ridge(), 1.5 * c.ridge(), 100 * c.ridge()}) {
            List<Readout> readouts = fit.readouts(strength, sizes, Crew.ALONE);
            double[] penalties = Reference.penalties(hidden, strength, c.intercept());
            assertThat(readouts).hasSameSizeAs(sizes);
            assertThat(readouts.get(0).columns()).isZero();
            for (int size = 1; size <= network.columns(); size++) {
                double[][] few = Reference.columns(hidden, size);
                double[][] beta = Reference.ridge(few, targets, Arrays.copyOf(penalties, size));
                String as = c + ", strength " + strength + ", first " + size;
                assertEqual(as, readouts.get(size), beta);
                double squares = Arrays.stream(Reference.residual(few, beta, targets))
                        .flatMapToDouble(Arrays::stream)
                        .map(e -> e * e)
                        .sum();
                assertThat(fit.squares(readouts.get(size))).as(as).isCloseTo(squares, within(1e-6 * squares + 1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void normalEquationsWithoutSomeRowsHaveTheirShareOfThePenalties(Case c) {
        Network network = c.network();
        Samples rows = c.samples();
        int[] some = IntStream.range(0, ROWS).filter(i -> i % 3 == 0).toArray();
        int[] others = IntStream.range(0, ROWS).filter(i -> i % 3 != 0).toArray();
        double[][] hidden = columns(network, c.data().inputs, c.weights());
        double[][] targets = weighted(c.data().targets, c.weights());
        double share = Arrays.stream(others).mapToDouble(i -> c.weights()[i]).sum()
                / Arrays.stream(c.weights()).sum();
        double[] penalties = Reference.penalties(hidden, c.ridge() * share, c.intercept());
        NormalEquations without = equations(rows, network).minus(equations(rows.pick(some), network));
        assertEqual(
                c.toString(),
                without.readouts(c.ridge(), new int[] {network.columns()}, Crew.ALONE)
                        .get(0),
                Reference.ridge(rows(hidden, others), rows(targets, others), penalties));
    }

    /** A bump at one row, a ten thousandth of it at the others: without that row it would have the weight of noise. */
    @Test
    void aNodeThatHardlyVariesWithoutSomeRowsIsNotFree() {
        var random = new SplittableRandom(5);
        int count = 400;
        double[][] inputs = new double[count][1];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            inputs[i][0] = i == 0 ? 0 : random.nextDouble(3.0, 3.1);
            targets[i] = random.nextDouble(-1, 1);
        }
        var bump = Layer.of(Activations.GAUSSIAN, 1, new double[] {0}, new double[] {1});
        var network = new Network(1, new Links(true, false), List.of(bump));
        Samples rows = Samples.of(inputs, targets);
        int[] size = {2};
        Readout of = equations(rows, network)
                .minus(equations(rows.pick(new int[] {0}), network))
                .readouts(1e-2, size, Crew.ALONE)
                .get(0);
        assertThat(Math.abs(of.weight(1, 0))).isLessThan(1);
        int[] others = IntStream.range(1, count).toArray();
        Readout free = equations(rows.pick(others), network)
                .readouts(1e-2, size, Crew.ALONE)
                .get(0);
        assertThat(Math.abs(free.weight(1, 0))).isGreaterThan(20);
    }

    private static NormalEquations equations(Samples rows, Network network) {
        try (var engine = LocalEngine.over(rows, null, 2)) {
            return NormalEquations.of(engine, network);
        }
    }

    /** The penalties are of all rows and belong to no fold. */
    @ParameterizedTest
    @MethodSource("cases")
    void foldsAreJudgedByRidgeFitsToTheOtherRows(Case c) {
        Network network = c.network();
        double[][] hidden = columns(network, c.data().inputs, c.weights());
        double[][] targets = weighted(c.data().targets, c.weights());
        double[] penalties = Reference.penalties(hidden, c.ridge(), c.intercept());
        var how = CrossValidation.standard().withSeed(c.seed());
        try (var engine = LocalEngine.over(c.samples(), null, 2)) {
            FoldGrams grams = FoldGrams.of(engine, c.network(), new Shrinkage.Throughout(c.ridge()), how);
            var random = new Random(c.seed());
            for (int round = 0; round < 3; round++) {
                double share = round == 0 ? 2 : 0.6;
                int[] chosen = IntStream.range(0, network.columns())
                        .filter(j -> j == 0 || random.nextDouble() < share)
                        .toArray();
                double error = 0;
                for (int fold = 0; fold < how.folds(); fold++) {
                    int judged = fold;
                    int[] outside = IntStream.range(0, ROWS)
                            .filter(i -> FoldSums.fold(i, how.folds(), how.seed()) != judged)
                            .toArray();
                    int[] inside = IntStream.range(0, ROWS)
                            .filter(i -> FoldSums.fold(i, how.folds(), how.seed()) == judged)
                            .toArray();
                    double[][] beta = Reference.ridge(
                            pick(rows(hidden, outside), chosen), rows(targets, outside), pick(penalties, chosen));
                    double[][] missed =
                            Reference.residual(pick(rows(hidden, inside), chosen), beta, rows(targets, inside));
                    error += Math.pow(Reference.rmse(missed), 2) * missed.length * c.outputs();
                }
                double weight = Arrays.stream(c.weights()).sum();
                double expected = Math.sqrt(error / (weight * c.outputs()));
                assertThat(grams.rmse(bits(chosen)))
                        .as("%s, %d columns", c, chosen.length)
                        .isCloseTo(expected, within(1e-7 * expected));
                Readout any = grams.whole().fit(bits(chosen));
                double[][] residual = Reference.residual(hidden, matrix(any), targets);
                assertRmse(c + " any read-out", grams.trainRmse(any), residual, c.weights());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRefinedModelKeepsItsRidge(Case c) {
        Options options = Options.paper()
                .withLayers(14, 9)
                .withScopes(0.5, 1, 2)
                .withCandidates(20)
                .withLinks(c.links())
                .withShrinkage(new Shrinkage.Throughout(c.ridge()))
                .withMechanism(Mechanisms.ORTHOGONAL)
                .withSeed(c.seed());
        DeepScnModel model = DeepScn.with(options).fit(c.samples());
        assertThat(model.network().nodes()).isGreaterThan(10);
        double[][] targets = weighted(c.data().targets, c.weights());
        double[][] all = columns(model.network(), c.data().inputs, c.weights());
        double[] penalties = Reference.penalties(all, c.ridge(), c.intercept());
        assertEqual(c.toString(), model.readout(), Reference.ridge(all, targets, penalties));
        for (Refinement how : List.of(Refinement.elimination(8), Refinement.lasso(), Refinement.lasso(0))) {
            var refined = DeepScn.refine(model, c.samples(), how);
            DeepScnModel few = refined.model();
            double[][] hidden = columns(few.network(), c.data().inputs, c.weights());
            int[] read = IntStream.range(0, few.readout().columns())
                    .filter(j -> IntStream.range(0, c.outputs())
                            .anyMatch(q -> few.readout().weight(j, q) != 0))
                    .toArray();
            double[][] chosen = pick(hidden, read);
            double[][] beta =
                    Reference.ridge(chosen, targets, pick(Reference.penalties(hidden, c.ridge(), c.intercept()), read));
            double largest = largest(beta);
            for (int t = 0; t < read.length; t++) {
                for (int q = 0; q < c.outputs(); q++) {
                    assertThat(few.readout().weight(read[t], q))
                            .as("%s, %s, column %d", c, how, read[t])
                            .isCloseTo(beta[t][q], within(1e-6 * largest));
                }
            }
            double weight = Arrays.stream(c.weights()).sum();
            double[][] before = Reference.residual(all, Reference.ridge(all, targets, penalties), targets);
            assertThat(refined.report().before().trainRmse())
                    .as("%s, %s", c, how)
                    .isCloseTo(rmse(before, weight), within(1e-8));
            assertThat(refined.report().after().trainRmse())
                    .as("%s, %s", c, how)
                    .isCloseTo(rmse(Reference.residual(chosen, beta, targets), weight), within(1e-8));
        }
    }

    @Test
    void theErrorFollowedInTrainingIsThatOfThePredictions() {
        long seed = 4;
        TestData data = TestData.smooth(400, 2, seed);
        TestData held = TestData.smooth(300, 2, seed + 1);
        for (Mechanism mechanism : Mechanisms.values()) {
            DeepScnModel model = DeepScn.with(Options.paper()
                            .withLayers(15, 10)
                            .withCandidates(30)
                            .withMechanism(mechanism)
                            .withLinks(new Links(true, true))
                            .withShrinkage(new Shrinkage.Throughout(0.05))
                            .withSeed(seed))
                    .validation(Samples.of(held.inputs, held.targets))
                    .fit(data.inputs, data.targets);
            int last = model.history().keptNodes() - 1;
            assertThat(Metrics.rmse(model.predict(data.inputs), data.targets))
                    .as("seed %d, %s", seed, mechanism)
                    .isCloseTo(model.history().nodes().get(last).trainRmse(), within(1e-9));
            assertThat(Metrics.rmse(model.predict(held.inputs), held.targets))
                    .as("seed %d, %s", seed, mechanism)
                    .isCloseTo(model.history().nodes().get(last).validationRmse(), within(1e-9));
        }
    }

    private static Basis replay(Case c, io.github.deepscn.engine.Engine engine) {
        return Replay.over(engine, c.network(), new Shrinkage.Throughout(c.ridge()));
    }

    private static Layer draw(long seed, int layer, int fanIn, int width) {
        return new UniformSource(Activations.SIGMOID, width)
                .draw(new DrawKey(seed, layer, 1, 2, 0), fanIn)
                .nodes();
    }

    /** Links and nodes, rows multiplied by the root of their weights. */
    private static double[][] columns(Network network, double[][] inputs, double[] weights) {
        double[][] hidden = Reference.hidden(network, inputs);
        double[][] columns = new double[inputs.length][];
        for (int i = 0; i < inputs.length; i++) {
            var row = new ArrayList<Double>();
            if (network.links().intercept()) {
                row.add(1.0);
            }
            if (network.links().inputs()) {
                Arrays.stream(inputs[i]).forEach(row::add);
            }
            Arrays.stream(hidden[i]).forEach(row::add);
            columns[i] = row.stream().mapToDouble(v -> v).toArray();
        }
        return weighted(columns, weights);
    }

    private static boolean isConstant(double[] column, double[][] hidden) {
        double first = column[0] / hidden[0][0];
        return IntStream.range(0, column.length).allMatch(i -> Math.abs(column[i] / hidden[i][0] - first) < 1e-12);
    }

    /** Hᵀ(T − Hβ) = Λβ, where the objective is least. */
    private static void assertOptimal(
            String context, Readout readout, double[][] hidden, double[][] targets, double[] penalties) {
        double[][] residual = Reference.residual(hidden, matrix(readout), targets);
        for (int j = 0; j < readout.columns(); j++) {
            for (int q = 0; q < readout.outputs(); q++) {
                double product = Reference.dot(Reference.column(hidden, j), Reference.column(residual, q));
                assertThat(product)
                        .as("%s, column %d", context, j)
                        .isCloseTo(penalties[j] * readout.weight(j, q), within(1e-8));
            }
        }
    }

    private static void assertEqual(String context, Readout actual, double[][] expected) {
        assertThat(actual.columns()).as(context).isEqualTo(expected.length);
        double largest = largest(expected);
        for (int j = 0; j < expected.length; j++) {
            for (int q = 0; q < expected[j].length; q++) {
                assertThat(actual.weight(j, q))
                        .as("%s, column %d, output %d", context, j, q)
                        .isCloseTo(expected[j][q], within(1e-7 * largest));
            }
        }
    }

    private static void assertRmse(String context, double actual, double[][] residual, double[] weights) {
        double expected = rmse(residual, Arrays.stream(weights).sum());
        assertThat(actual).as(context).isCloseTo(expected, within(1e-9 * expected));
    }

    private static double rmse(double[][] residual, double weight) {
        return Reference.rmse(residual) * Math.sqrt(residual.length / weight);
    }

    private static double largest(double[][] beta) {
        return Arrays.stream(beta)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private static double[][] matrix(Readout readout) {
        double[][] matrix = new double[readout.columns()][readout.outputs()];
        for (int j = 0; j < matrix.length; j++) {
            for (int q = 0; q < readout.outputs(); q++) {
                matrix[j][q] = readout.weight(j, q);
            }
        }
        return matrix;
    }

    private static double[][] weighted(double[][] rows, double[] weights) {
        double[][] weighted = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            double root = Math.sqrt(weights[i]);
            weighted[i] = Arrays.stream(rows[i]).map(value -> value * root).toArray();
        }
        return weighted;
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double[][] rows(double[][] matrix, int[] chosen) {
        return Arrays.stream(chosen).mapToObj(i -> matrix[i]).toArray(double[][]::new);
    }

    private static double[][] pick(double[][] matrix, int[] columns) {
        return Arrays.stream(matrix).map(row -> pick(row, columns)).toArray(double[][]::new);
    }

    private static double[] pick(double[] row, int[] columns) {
        return Arrays.stream(columns).mapToDouble(j -> row[j]).toArray();
    }

    private static BitSet bits(int[] positions) {
        var bits = new BitSet();
        Arrays.stream(positions).forEach(bits::set);
        return bits;
    }

    private static Shrinkage shrinkage(double ridge) {
        return ridge > 0 ? new Shrinkage.Throughout(ridge) : Shrinkage.none();
    }
}
