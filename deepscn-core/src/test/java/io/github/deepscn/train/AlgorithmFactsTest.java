package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.network.Network;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What theory says of every training, checked against plain loops and batch least squares. */
class AlgorithmFactsTest {
    /** A training and the data it saw; its name carries the seed. */
    record Case(long seed, List<Integer> layers, int outputs, Mechanism mechanism, boolean mu, int batch) {
        TestData data() {
            return TestData.smooth(300, outputs, seed);
        }

        Options options() {
            return Options.paper()
                    .withLayers(layers.stream().mapToInt(Integer::intValue).toArray())
                    .withMechanism(mechanism)
                    .withDecayingMu(mu)
                    .withBatch(batch)
                    .withCandidates(50)
                    .withSeed(seed);
        }

        DeepScnModel train() {
            TestData data = data();
            return DeepScn.with(options()).fit(data.inputs, data.targets);
        }
    }

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        for (long seed = 1; seed <= 3; seed++) {
            for (List<Integer> layers : List.of(List.of(30), List.of(12, 10, 8))) {
                for (int outputs : new int[] {1, 3}) {
                    for (Mechanism mechanism : Mechanisms.values()) {
                        cases.add(new Case(seed, layers, outputs, mechanism, false, 1));
                    }
                    cases.add(new Case(seed, layers, outputs, Mechanisms.THETA, true, 1));
                    cases.add(new Case(seed, layers, outputs, Mechanisms.THETA, false, 4));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyLayerReachesItsWidth(Case c) {
        assertThat(c.train().network().layers().stream().map(layer -> layer.width()))
                .isEqualTo(c.layers());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void residualNeverGrows(Case c) {
        History history = c.train().history();
        double before = history.initialRmse();
        for (NodeRecord node : history.nodes()) {
            assertThat(node.trainRmse()).as("%s", node).isLessThanOrEqualTo(before * (1 + 1e-14));
            before = node.trainRmse();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void residualIsOrthogonalToEveryNode(Case c) {
        DeepScnModel model = c.train();
        TestData data = c.data();
        double[][] hidden = Reference.hidden(model.network(), data.inputs);
        double[][] residual = residual(model.predict(data.inputs), data.targets);
        for (int k = 0; k < model.network().nodes(); k++) {
            double[] h = Reference.column(hidden, k);
            for (int q = 0; q < c.outputs(); q++) {
                double[] e = Reference.column(residual, q);
                double scale = Math.sqrt(Reference.dot(h, h) * Reference.dot(e, e));
                assertThat(Reference.dot(h, e) / scale)
                        .as("node %d, output %d", k, q)
                        .isCloseTo(0, within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyStepShrinksTheResidualByItsContraction(Case c) {
        History history = c.train().history();
        List<Double> before = initialOutputRmse(c);
        for (NodeRecord node : lastOfEachStep(history)) {
            double mu = c.mu() ? (1 - node.contraction()) / (firstOfStep(history, node.step()) + 1) : 0;
            double bound = node.contraction() + mu;
            double sumBefore = 0;
            double sumAfter = 0;
            for (int q = 0; q < c.outputs(); q++) {
                double energyBefore = before.get(q) * before.get(q);
                double energyAfter =
                        node.outputRmse().get(q) * node.outputRmse().get(q);
                if (c.mechanism() == Mechanisms.THETA) {
                    assertThat(energyAfter).as("%s output %d", node, q).isLessThanOrEqualTo(bound * energyBefore);
                }
                sumBefore += energyBefore;
                sumAfter += energyAfter;
            }
            assertThat(sumAfter).as("%s", node).isLessThanOrEqualTo(bound * sumBefore);
            before = node.outputRmse();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void residualStaysUnderTheProductOfContractions(Case c) {
        History history = c.train().history();
        double bound = history.initialRmse() * history.initialRmse();
        for (NodeRecord node : lastOfEachStep(history)) {
            double mu = c.mu() ? (1 - node.contraction()) / (firstOfStep(history, node.step()) + 1) : 0;
            bound *= node.contraction() + mu;
            assertThat(node.trainRmse() * node.trainRmse()).as("%s", node).isLessThanOrEqualTo(bound);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decreaseIsTheProjectionOnThePerpendicularPart(Case c) {
        DeepScnModel model = c.train();
        TestData data = c.data();
        double[][] hidden = Reference.hidden(model.network(), data.inputs);
        List<NodeRecord> nodes = model.history().nodes();
        double before = Math.pow(model.history().initialRmse(), 2);
        double least = 1;
        for (int k = 0; k < nodes.size(); k++) {
            double[][] earlier = Reference.columns(hidden, k);
            double[][] residual = Reference.residual(earlier, data.targets);
            double[] h = Reference.column(hidden, k);
            double[][] perpendicular = Reference.residual(earlier, asMatrix(h));
            double normSquared = Math.pow(Reference.rmse(perpendicular), 2) * data.rows();
            double decrease = 0;
            for (int q = 0; q < c.outputs(); q++) {
                decrease += Math.pow(Reference.dot(Reference.column(residual, q), h), 2) / normSquared;
            }
            double after = Math.pow(nodes.get(k).trainRmse(), 2);
            double seen = (before - after) * data.rows() * c.outputs();
            // Rounding in h counts 1/independence times, again where h⊥ is nearly orthogonal to the residual, and
            // rounding
            // in the earlier columns as much as these depend on each other.
            double independence = Math.sqrt(normSquared / Reference.dot(h, h));
            least = Math.min(least, independence);
            double cosine = Math.sqrt(decrease / (before * data.rows() * c.outputs()));
            assertThat(seen)
                    .as("node %d, independence %s, least %s, cosine %s", k, independence, least, cosine)
                    .isCloseTo(decrease, within(1e-13 / (least * independence * cosine) * decrease));
            assertThat(nodes.get(k).independence()).isCloseTo(independence, within(1e-9));
            before = after;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void incrementalReadoutEqualsBatchLeastSquares(Case c) {
        DeepScnModel model = c.train();
        TestData data = c.data();
        double[][] hidden = Reference.hidden(model.network(), data.inputs);
        for (int layers = 1; layers <= model.network().layers().size(); layers++) {
            DeepScnModel prefix = model.firstLayers(layers);
            double[][] beta = Reference.leastSquares(
                    Reference.columns(hidden, prefix.network().nodes()), data.targets);
            double largest = Arrays.stream(beta)
                    .flatMapToDouble(Arrays::stream)
                    .map(Math::abs)
                    .max()
                    .orElseThrow();
            for (int k = 0; k < beta.length; k++) {
                for (int q = 0; q < c.outputs(); q++) {
                    assertThat(prefix.readout().weight(k, q))
                            .as("%d layers, node %d, output %d", layers, k, q)
                            .isCloseTo(beta[k][q], within(1e-7 * largest));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void errorOfAPrefixIsTheOneRecordedWhenItsLayerClosed(Case c) {
        DeepScnModel model = c.train();
        TestData data = c.data();
        for (LayerRecord layer : model.history().layers()) {
            double[][] predictions = model.firstLayers(layer.layer()).predict(data.inputs);
            assertThat(Reference.rmse(residual(predictions, data.targets)))
                    .as("%s", layer)
                    .isCloseTo(layer.trainRmse(), within(1e-10 * layer.trainRmse()));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void rankNeverFallsAndIsFull(Case c) {
        DeepScnModel model = c.train();
        int layers = model.network().layers().size();
        int before = 0;
        for (int k = 1; k <= layers; k++) {
            int rank = model.firstLayers(k).rank().orElseThrow();
            assertThat(rank).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(nodes(model, k));
            before = rank;
        }
        assertThat(before).isEqualTo(model.network().nodes());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void allNodesAreDistinct(Case c) {
        Network network = c.train().network();
        var seen = new ArrayList<List<Double>>();
        network.layers().forEach(layer -> {
            for (int k = 0; k < layer.width(); k++) {
                seen.add(Reference.hiddenParameters(new Network(layer.fanIn(), List.of(layer.node(k)))));
            }
        });
        assertThat(seen).doesNotHaveDuplicates();
    }

    private static int nodes(DeepScnModel model, int layers) {
        return model.firstLayers(layers).network().nodes();
    }

    private static List<NodeRecord> lastOfEachStep(History history) {
        List<NodeRecord> nodes = history.nodes();
        var last = new ArrayList<NodeRecord>();
        for (int k = 0; k < nodes.size(); k++) {
            if (k + 1 == nodes.size() || nodes.get(k + 1).step() != nodes.get(k).step()) {
                last.add(nodes.get(k));
            }
        }
        return last;
    }

    private static int firstOfStep(History history, int step) {
        return history.nodes().stream()
                .filter(node -> node.step() == step)
                .mapToInt(NodeRecord::node)
                .min()
                .orElseThrow();
    }

    private static List<Double> initialOutputRmse(Case c) {
        var rmse = new ArrayList<Double>();
        for (int q = 0; q < c.outputs(); q++) {
            rmse.add(Reference.rmse(asMatrix(Reference.column(c.data().targets, q))));
        }
        return rmse;
    }

    private static double[][] asMatrix(double[] column) {
        return Arrays.stream(column).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
    }

    private static double[][] residual(double[][] predictions, double[][] targets) {
        double[][] residual = new double[targets.length][targets[0].length];
        for (int i = 0; i < targets.length; i++) {
            for (int q = 0; q < targets[i].length; q++) {
                residual[i][q] = targets[i][q] - predictions[i][q];
            }
        }
        return residual;
    }
}
