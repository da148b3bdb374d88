package io.github.deepscn.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis.Outcome;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.UniformSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BasisTest {
    private static final RankRule FULL_RANK = RankRule.off().withFullRank(true);

    /** Nodes of a deep layer have a tenth of themselves or less outside the others, and so ten times the rounding. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatColumnsHaveAlongEachOtherIsAccountedForWithoutAnotherReading(long seed) {
        var random = new SplittableRandom(seed);
        double[][] x = new double[1200][];
        double[] y = random.doubles(x.length).toArray();
        Arrays.setAll(x, i -> random.doubles(12, -1, 1).toArray());
        try (var probe = new OrthogonalityProbe(LocalEngine.over(Samples.of(x, y), null, 1))) {
            var basis = new Basis(probe, RankRule.off());
            var independences = new ArrayList<Double>();
            Layer first = draw(seed, 1, 3, 12, 60);
            appendAll(basis, first, independences);
            basis.nextLayer(first);
            appendAll(basis, draw(seed, 2, 1, 60, 100), independences);

            assertThat(independences.subList(60, 160))
                    .as("seed %d", seed)
                    .anyMatch(share -> share < 0.1)
                    .allMatch(share -> share > 1e-3);
            assertThat(probe.subtractions() - 160 * 2)
                    .as("seed %d: second passes of 160 columns of two blocks", seed)
                    .isLessThan(32);
            for (int j = 0; j < 160; j++) {
                for (int i = 0; i <= j; i++) {
                    assertThat(probe.gram().get(j)[i])
                            .as("seed %d: q_%d · q_%d", seed, i, j)
                            .isCloseTo(i == j ? 1 : 0, within(5e-14));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theBasisStaysOrthonormalThroughIllConditionedNodes(long seed) {
        // On one input most sigmoids of a small scope are all but combinations of a dozen.
        TestData data = TestData.paperFunction(1500, seed);
        try (var probe = new OrthogonalityProbe(LocalEngine.over(samples(data), null, 1))) {
            var basis = new Basis(probe, RankRule.off());
            var independences = new ArrayList<Double>();
            Layer first = draw(seed, 1, 30, 1, 75);
            appendAll(basis, first, independences);
            basis.nextLayer(first);
            appendAll(basis, draw(seed, 2, 3, 75, 75), independences);

            assertThat(basis.size()).isEqualTo(150);
            assertThat(independences)
                    .as("seed %d: nodes that are hard to orthogonalise", seed)
                    .anyMatch(share -> share > 1e-13 && share < 1e-9);
            assertThat(probe.gram()).hasSize(150);
            for (int j = 0; j < 150; j++) {
                boolean direction = basis.leastSquares().factor(j, j) != 0;
                for (int i = 0; i <= j; i++) {
                    assertThat(probe.gram().get(j)[i])
                            .as("seed %d: q_%d · q_%d, independence %s", seed, i, j, independences.get(j))
                            .isCloseTo(i == j && direction ? 1 : 0, within(1e-13));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFactorReproducesTheProductsOfTheNodes(long seed) {
        TestData data = TestData.smooth(700, 1, seed);
        double[] weights = new SplittableRandom(seed).doubles(700, 0.2, 3).toArray();
        try (Engine engine = LocalEngine.over(samples(data).withWeights(weights), null, 1)) {
            var basis = new Basis(engine, RankRule.off());
            List<Layer> layers = grow(basis, seed, 5, 40, 35);
            var network = new Network(5, layers);
            double[][] hidden = weighted(Reference.hidden(network, data.inputs), weights);
            LeastSquares fit = basis.leastSquares();
            for (int i = 0; i < network.nodes(); i++) {
                for (int j = 0; j < network.nodes(); j++) {
                    double product = 0;
                    for (int k = 0; k <= Math.min(i, j); k++) {
                        product += fit.factor(k, i) * fit.factor(k, j);
                    }
                    double expected = Reference.dot(Reference.column(hidden, i), Reference.column(hidden, j));
                    assertThat(product)
                            .as("seed %d: nodes %d and %d", seed, i, j)
                            .isCloseTo(expected, within(1e-12 * 1000));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyPrefixHasTheReadoutOfBatchLeastSquares(long seed) {
        TestData data = TestData.smooth(400, 3, seed);
        try (Engine engine = LocalEngine.over(samples(data), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            double[][] hidden = Reference.hidden(new Network(5, grow(basis, seed, 5, 20, 15)), data.inputs);
            LeastSquares fit = basis.leastSquares();
            assertThat(fit.columns()).isEqualTo(35);
            for (int k = 1; k <= 35; k++) {
                double[][] beta = Reference.leastSquares(Reference.columns(hidden, k), data.targets);
                double largest = Arrays.stream(beta)
                        .flatMapToDouble(Arrays::stream)
                        .map(Math::abs)
                        .max()
                        .orElseThrow();
                var readout = fit.readout(k);
                assertThat(readout.columns()).isEqualTo(k);
                for (int i = 0; i < k; i++) {
                    for (int q = 0; q < 3; q++) {
                        assertThat(readout.weight(i, q))
                                .as("seed %d: first %d nodes, node %d, output %d", seed, k, i, q)
                                .isCloseTo(beta[i][q], within(1e-9 * largest));
                    }
                }
            }
            assertThat(fit.readout(0).columns()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void errorsAfterEveryNodeAreThoseOfBatchLeastSquaresOnRidingRowsToo(boolean rowWeights) {
        long seed = 4;
        var random = new SplittableRandom(seed);
        TestData training = TestData.smooth(900, 2, seed);
        TestData riding = TestData.smooth(1100, 2, seed + 1);
        double[] weights = random.doubles(900, 0.2, 3).toArray();
        double[] ridingWeights = random.doubles(1100, 0.2, 3).toArray();
        if (!rowWeights) {
            Arrays.fill(weights, 1);
            Arrays.fill(ridingWeights, 1);
        }
        Samples trainingRows = rowWeights ? samples(training).withWeights(weights) : samples(training);
        Samples ridingRows = rowWeights ? samples(riding).withWeights(ridingWeights) : samples(riding);
        try (Engine engine = LocalEngine.over(trainingRows, ridingRows, 2)) {
            var basis = new Basis(engine, RankRule.standard());
            var layers = new ArrayList<Layer>();
            int fanIn = 5;
            for (int width : new int[] {12, 9}) {
                Layer layer = draw(seed, layers.size() + 1, 2, fanIn, width);
                for (int k = 0; k < width; k++) {
                    assertThat(basis.append(layer.node(k)).outcome()).isEqualTo(Outcome.APPENDED);
                    var grown = new ArrayList<>(layers);
                    grown.add(layer.nodes(0, k + 1));
                    var network = new Network(5, grown);
                    double[][] targets = weighted(training.targets, weights);
                    double[][] hidden = weighted(Reference.hidden(network, training.inputs), weights);
                    double[][] beta = Reference.leastSquares(hidden, targets);
                    double[][] residual = Reference.residual(hidden, beta, targets);
                    double[][] ridingResidual = Reference.residual(
                            weighted(Reference.hidden(network, riding.inputs), ridingWeights),
                            beta,
                            weighted(riding.targets, ridingWeights));
                    String context = "seed " + seed + ", layer " + (layers.size() + 1) + ", node " + k;
                    assertRmse(context, basis.rmse(), residual, weights);
                    assertRmse(context + ", riding", basis.ridingRmse(), ridingResidual, ridingWeights);
                    for (int q = 0; q < 2; q++) {
                        double[] e = Reference.column(residual, q);
                        double energy = Reference.dot(e, e);
                        assertThat(basis.energies()[q]).as(context).isCloseTo(energy, within(1e-10 * energy));
                        double weight = Arrays.stream(weights).sum();
                        assertThat(basis.fit().outputRmse().get(q))
                                .as(context)
                                .isCloseTo(Math.sqrt(energy / weight), within(1e-9));
                    }
                }
                layers.add(layer);
                basis.nextLayer(layer);
                fanIn = width;
            }
        }
    }

    @Test
    void withoutRidingRowsTheirErrorIsNotANumber() {
        try (Engine engine = LocalEngine.over(samples(TestData.smooth(20, 2, 1)), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            assertThat(basis.ridingRmse()).isNaN();
            assertThat(basis.rmse()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aDependentNodeIsRefusedAndLeavesNoTrace(long seed) {
        TestData data = TestData.smooth(600, 2, seed);
        Layer nodes = dependent(seed);
        try (Engine engine = LocalEngine.over(samples(data), samples(data), 1);
                Engine other = LocalEngine.over(samples(data), samples(data), 1)) {
            var basis = new Basis(engine, RankRule.standard());
            var without = new Basis(other, RankRule.standard());
            for (int k = 0; k < nodes.width(); k++) {
                Outcome outcome = basis.append(nodes.node(k)).outcome();
                assertThat(outcome)
                        .as("seed %d, node %d", seed, k)
                        .isEqualTo(isDependent(k) ? Outcome.DEPENDENT : Outcome.APPENDED);
                if (!isDependent(k)) {
                    without.append(nodes.node(k));
                }
                assertThat(bits(basis)).as("seed %d, node %d", seed, k).isEqualTo(bits(without));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void withTheRuleOffADependentNodeIsAppendedAndReadsOutZero(long seed) {
        TestData data = TestData.smooth(600, 2, seed);
        Layer nodes = dependent(seed);
        try (Engine engine = LocalEngine.over(samples(data), samples(data), 1)) {
            var basis = new Basis(engine, RankRule.off());
            var independent = new ArrayList<Layer>();
            for (int k = 0; k < nodes.width(); k++) {
                double before = basis.rmse();
                assertThat(basis.append(nodes.node(k)).outcome()).isEqualTo(Outcome.APPENDED);
                if (isDependent(k)) {
                    assertThat(basis.fit().independence())
                            .as("seed %d, node %d", seed, k)
                            .isLessThan(1e-13);
                    assertThat(basis.rmse()).as("seed %d, node %d", seed, k).isEqualTo(before);
                } else {
                    assertThat(basis.fit().independence())
                            .as("seed %d, node %d", seed, k)
                            .isGreaterThan(1e-6);
                    independent.add(nodes.node(k));
                }
                LeastSquares fit = basis.leastSquares();
                assertThat(fit.rank(k + 1)).as("seed %d, node %d", seed, k).isEqualTo(independent.size());
                double[][] hidden = Reference.hidden(new Network(5, List.of(nodes.nodes(0, k + 1))), data.inputs);
                double[][] beta = new double[k + 1][2];
                for (int i = 0; i <= k; i++) {
                    for (int q = 0; q < 2; q++) {
                        beta[i][q] = fit.readout(k + 1).weight(i, q);
                        if (isDependent(i)) {
                            assertThat(beta[i][q])
                                    .as("seed %d, node %d of %d", seed, i, k + 1)
                                    .isZero();
                        }
                    }
                }
                double batch = Reference.rmse(Reference.residual(columns(independent, data.inputs), data.targets));
                assertThat(basis.rmse()).as("seed %d, node %d", seed, k).isCloseTo(batch, within(1e-12));
                assertThat(basis.ridingRmse()).as("seed %d, node %d", seed, k).isCloseTo(batch, within(1e-12));
                assertThat(Reference.rmse(Reference.residual(hidden, beta, data.targets)))
                        .as("seed %d, node %d: the read-out does what the residual says", seed, k)
                        .isCloseTo(batch, within(1e-11));
            }
        }
    }

    @Test
    void fullRankRefusesWhatAddsNoneAndLeavesNoTrace() {
        long seed = 5;
        TestData data = TestData.smooth(600, 2, seed);
        Layer nodes = dependent(seed);
        try (Engine engine = LocalEngine.over(samples(data), null, 1)) {
            var basis = new Basis(engine, FULL_RANK);
            for (int k = 0; k < nodes.width(); k++) {
                List<Long> before = bits(basis);
                Outcome outcome = basis.append(nodes.node(k)).outcome();
                assertThat(outcome)
                        .as("seed %d, node %d", seed, k)
                        .isEqualTo(isDependent(k) ? Outcome.ADDS_NO_RANK : Outcome.APPENDED);
                if (isDependent(k)) {
                    assertThat(bits(basis)).isEqualTo(before);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void fullRankKeepsTheRankAtTheNumberOfNodesWhereOtherwiseItStaysBehind(long seed) {
        TestData data = TestData.paperFunction(500, seed);
        Layer nodes = draw(seed, 1, 3, 1, 80);
        try (Engine engine = LocalEngine.over(samples(data), null, 1);
                Engine other = LocalEngine.over(samples(data), null, 1)) {
            var basis = new Basis(engine, FULL_RANK);
            int refused = 0;
            for (int k = 0; k < nodes.width(); k++) {
                refused += basis.append(nodes.node(k)).outcome() == Outcome.ADDS_NO_RANK ? 1 : 0;
            }
            int size = basis.size();
            assertThat(refused).as("seed %d", seed).isEqualTo(80 - size).isGreaterThan(20);
            assertThat(basis.leastSquares().rank(size)).as("seed %d", seed).isEqualTo(size);

            var free = new Basis(other, RankRule.off());
            appendAll(free, nodes, new ArrayList<>());
            assertThat(free.leastSquares().rank(80)).as("seed %d", seed).isLessThan(60);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void rankNeverFallsAndRisesByOneAtMost(long seed) {
        TestData data = TestData.paperFunction(500, seed);
        try (Engine engine = LocalEngine.over(samples(data), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            Layer nodes = draw(seed, 1, 20, 1, 200);
            for (int k = 0; k < nodes.width(); k++) {
                basis.append(nodes.node(k));
            }
            LeastSquares fit = basis.leastSquares();
            int rank = 0;
            for (int k = 0; k <= fit.columns(); k++) {
                int next = fit.rank(k);
                assertThat(next).as("seed %d, first %d nodes", seed, k).isBetween(rank, rank + 1);
                rank = next;
            }
            assertThat(rank).as("seed %d", seed).isBetween(10, fit.columns());
        }
    }

    @Test
    void whatIsHandedOutDoesNotGrowOn() {
        long seed = 6;
        try (Engine engine = LocalEngine.over(samples(TestData.smooth(300, 2, seed)), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            Layer nodes = draw(seed, 1, 2, 5, 30);
            basis.append(nodes.node(0));
            LeastSquares early = basis.leastSquares();
            double weight = early.readout(1).weight(0, 1);
            for (int k = 1; k < 30; k++) {
                basis.append(nodes.node(k));
            }
            assertThat(early.columns()).isEqualTo(1);
            assertThat(early.readout(1).weight(0, 1)).isEqualTo(weight);
            Arrays.fill(basis.energies(), -1);
            assertThat(basis.energies()[0]).isPositive();
        }
    }

    @Test
    void nothingIsLeftOnceTheNodesExplainTheTargets() {
        long seed = 7;
        TestData data = TestData.smooth(200, 1, seed);
        Layer nodes = draw(seed, 1, 2, 5, 6);
        double[][] hidden = Reference.hidden(new Network(5, List.of(nodes)), data.inputs);
        double[][] targets = new double[200][1];
        for (int i = 0; i < 200; i++) {
            targets[i][0] = 3 * hidden[i][1] - 2 * hidden[i][4];
        }
        try (Engine engine = LocalEngine.over(Samples.of(data.inputs, targets), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            for (int k = 0; k < 6; k++) {
                assertThat(basis.isExact()).as("seed %d, %d nodes", seed, k).isEqualTo(k > 4);
                basis.append(nodes.node(k));
            }
            assertThat(basis.leastSquares().readout(6).weight(1, 0)).isCloseTo(3, within(1e-9));
            assertThat(basis.leastSquares().readout(6).weight(4, 0)).isCloseTo(-2, within(1e-9));
        }
    }

    @Test
    void aBillionthOfTheTargetsIsNotNothing() {
        long seed = 9;
        TestData data = TestData.smooth(200, 1, seed);
        Layer node = draw(seed, 1, 2, 5, 1);
        double[][] targets = Reference.hidden(new Network(5, List.of(node)), data.inputs);
        targets[17][0] += 1e-8;
        try (Engine engine = LocalEngine.over(Samples.of(data.inputs, targets), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            basis.append(node);
            assertThat(basis.isExact()).as("seed %d", seed).isFalse();
        }
    }

    @Test
    void everyKernelCanTravel() {
        long seed = 8;
        Samples training = samples(TestData.smooth(1200, 2, seed));
        Samples riding = samples(TestData.smooth(100, 2, seed + 1));
        try (Engine engine = LocalEngine.over(training, riding, 1);
                Engine travelling = new TravellingEngine(LocalEngine.over(training, riding, 1))) {
            var here = new Basis(engine, RankRule.standard());
            var there = new Basis(travelling, RankRule.standard());
            grow(here, seed, 5, 10, 8);
            grow(there, seed, 5, 10, 8);
            assertThat(there.rmse()).as("seed %d", seed).isCloseTo(here.rmse(), within(1e-12));
            assertThat(there.ridingRmse()).as("seed %d", seed).isCloseTo(here.ridingRmse(), within(1e-12));
            for (int j = 0; j < 18; j++) {
                for (int i = 0; i <= j; i++) {
                    assertThat(there.leastSquares().factor(i, j))
                            .as("seed %d: R[%d][%d]", seed, i, j)
                            .isCloseTo(here.leastSquares().factor(i, j), within(1e-10));
                }
            }
        }
    }

    /** Ten nodes on five inputs; see {@link #isDependent}. */
    private static Layer dependent(long seed) {
        double[] w = new SplittableRandom(seed).doubles(15, -1, 1).toArray();
        double[] u = Arrays.copyOf(w, 5);
        double[] v = Arrays.copyOfRange(w, 5, 10);
        double[] x = Arrays.copyOfRange(w, 10, 15);
        double[] minusU = Arrays.stream(u).map(value -> -value).toArray();
        double[] twiceV = Arrays.stream(v).map(value -> 2 * value).toArray();
        double[][] weights = {u, u, minusU, v, new double[5], u, twiceV, x, v, x};
        double[] biases = {0.1, 0.1, -0.1, 0.2, 1, 1000, 0.4, 0.3, 0.2, -0.5};
        double[] flat = Arrays.stream(weights).flatMapToDouble(Arrays::stream).toArray();
        return Layer.of(Activations.RELU, 5, flat, biases);
    }

    /**
     * Node 1 repeats node 0, node 5 is active everywhere and so node 0 − node 2 + a multiple of the constant node 4,
     * node 6 is twice and node 8 once node 3.
     */
    private static boolean isDependent(int node) {
        return node == 1 || node == 5 || node == 6 || node == 8;
    }

    private static double[][] columns(List<Layer> nodes, double[][] inputs) {
        double[][] columns = new double[inputs.length][nodes.size()];
        for (int i = 0; i < inputs.length; i++) {
            for (int k = 0; k < nodes.size(); k++) {
                columns[i][k] = Reference.output(nodes.get(k), 0, inputs[i]);
            }
        }
        return columns;
    }

    private static List<Layer> grow(Basis basis, long seed, int inputs, int... widths) {
        var layers = new ArrayList<Layer>();
        int fanIn = inputs;
        for (int width : widths) {
            Layer layer = draw(seed, layers.size() + 1, 2, fanIn, width);
            appendAll(basis, layer, new ArrayList<>());
            basis.nextLayer(layer);
            layers.add(layer);
            fanIn = width;
        }
        return layers;
    }

    private static void appendAll(Basis basis, Layer nodes, List<Double> independences) {
        for (int k = 0; k < nodes.width(); k++) {
            assertThat(basis.append(nodes.node(k)).outcome()).isEqualTo(Outcome.APPENDED);
            independences.add(basis.fit().independence());
        }
    }

    private static Layer draw(long seed, int layer, double scope, int fanIn, int width) {
        return new UniformSource(Activations.SIGMOID, width)
                .draw(new DrawKey(seed, layer, 1, scope, 0), fanIn)
                .nodes();
    }

    private static void assertRmse(String context, double actual, double[][] residual, double[] weights) {
        double energy = 0;
        for (double[] row : residual) {
            energy += Reference.dot(row, row);
        }
        double expected = Math.sqrt(energy / (Arrays.stream(weights).sum() * residual[0].length));
        assertThat(actual).as(context).isCloseTo(expected, within(1e-9 * expected));
    }

    private static double[][] weighted(double[][] rows, double[] weights) {
        double[][] weighted = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            double root = Math.sqrt(weights[i]);
            weighted[i] = Arrays.stream(rows[i]).map(value -> value * root).toArray();
        }
        return weighted;
    }

    private static List<Long> bits(Basis basis) {
        var values = new ArrayList<Double>();
        values.add(basis.rmse());
        values.add(basis.ridingRmse());
        LeastSquares fit = basis.leastSquares();
        for (int j = 0; j < fit.columns(); j++) {
            for (int i = 0; i <= j; i++) {
                values.add(fit.factor(i, j));
            }
            values.add(fit.projection(j, 0));
            values.add(fit.projection(j, 1));
        }
        return values.stream().map(Double::doubleToRawLongBits).toList();
    }

    private static Samples samples(TestData data) {
        return Samples.of(data.inputs, data.targets);
    }
}
