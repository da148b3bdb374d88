package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.readout.RankRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StopRulesTest {
    private static final TestData DATA = TestData.smooth(300, 1, 11);
    private static final Options OPTIONS =
            Options.paper().withLayers(20, 15, 10).withCandidates(30);

    private static DeepScnModel fit(Options options) {
        return DeepScn.with(options).fit(DATA.inputs, DATA.target());
    }

    @Test
    void widthsEndTraining() {
        History history = fit(OPTIONS).history();
        assertThat(history.stop()).isEqualTo(StopReason.WIDTHS);
        assertThat(history.layers()).extracting(LayerRecord::width).containsExactly(20, 15, 10);
        assertThat(history.layers()).extracting(LayerRecord::closing).containsOnly(LayerClosing.WIDTH);
        assertThat(history.keptNodes()).isEqualTo(45);
    }

    @Test
    void toleranceEndsTrainingAtTheFirstNodeThatReachesIt() {
        History history = fit(OPTIONS.withTolerance(0.5)).history();
        assertThat(history.stop()).isEqualTo(StopReason.TOLERANCE);
        List<NodeRecord> nodes = history.nodes();
        assertThat(nodes.get(nodes.size() - 1).trainRmse()).isLessThanOrEqualTo(0.5);
        assertThat(nodes.get(nodes.size() - 2).trainRmse()).isGreaterThan(0.5);
    }

    @Test
    void toleranceMayBeReachedBeforeTheFirstNode() {
        DeepScnModel model = fit(OPTIONS.withTolerance(100));
        assertThat(model.history().stop()).isEqualTo(StopReason.TOLERANCE);
        assertThat(model.network().nodes()).isZero();
        assertThat(model.predict(DATA.inputs[0])).containsExactly(0);
    }

    @Test
    void exactFitEndsTraining() {
        TestData few = TestData.smooth(10, 1, 5);
        History history = DeepScn.with(OPTIONS).fit(few.inputs, few.target()).history();
        assertThat(history.stop()).isIn(StopReason.EXACT, StopReason.NO_CANDIDATE);
        assertThat(history.nodes()).hasSizeLessThanOrEqualTo(10);
        assertThat(history.trainRmse()).isLessThan(1e-10);
    }

    @Test
    void timeBudgetEndsTraining() {
        History history =
                fit(OPTIONS.withLayers(250).withTimeBudget(Duration.ofNanos(1))).history();
        assertThat(history.stop()).isEqualTo(StopReason.TIME);
        assertThat(history.nodes()).isEmpty();
    }

    @Test
    void layerWithoutAdmittedCandidateClosesAndTheNextOneIsTried() {
        History history = fit(OPTIONS.withLayers(40, 40).withContractions(0.93)).history();
        assertThat(history.layers()).hasSizeGreaterThanOrEqualTo(1);
        assertThat(history.layers().get(0).closing()).isEqualTo(LayerClosing.NO_CANDIDATE);
        assertThat(history.layers().get(0).width()).isBetween(1, 39);
        assertThat(history.stop()).isEqualTo(StopReason.NO_CANDIDATE);
    }

    @Test
    void fullRankRuleClosesALayerBeforeRankIsLost() {
        TestData data = TestData.paperFunction(400, 3);
        Options options = Options.paper().withLayers(200).withContractions(1 - 1e-15);
        DeepScnModel loose = DeepScn.with(options.withRankRule(RankRule.off())).fit(data.inputs, data.target());
        DeepScnModel full = DeepScn.with(options.withRankRule(RankRule.off().withFullRank(true)))
                .fit(data.inputs, data.target());
        assertThat(loose.rank().orElseThrow()).isLessThan(loose.network().nodes());
        assertThat(full.history().stop()).isEqualTo(StopReason.FULL_RANK);
        assertThat(full.network().nodes()).isLessThan(loose.network().nodes());
        assertThat(full.rank().orElseThrow())
                .isGreaterThanOrEqualTo((int) (0.95 * full.network().nodes()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void cancellingAtARandomNodeReturnsTheNetworkSoFar(long seed) {
        DeepScnModel whole = fit(OPTIONS.withSeed(seed));
        int wanted = 1 + new Random(seed).nextInt(44);
        var seen = new AtomicInteger();
        DeepScnModel part = DeepScn.with(OPTIONS.withSeed(seed))
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded) {
                        seen.incrementAndGet();
                    }
                })
                .cancelledBy(() -> seen.get() >= wanted)
                .fit(DATA.inputs, DATA.target());
        assertThat(part.history().stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(part.network().nodes()).isEqualTo(wanted);
        assertThat(Reference.hiddenParameters(part.network()))
                .isEqualTo(Reference.hiddenParameters(whole.network().firstNodes(wanted)));
        assertThat(Metrics.rmse(part.predict(DATA.inputs), DATA.targets))
                .isCloseTo(whole.history().nodes().get(wanted - 1).trainRmse(), within(1e-9));
    }

    @Test
    void interruptingTheThreadReturnsTheNetworkSoFarAndKeepsTheFlag() {
        DeepScnModel model = DeepScn.with(OPTIONS)
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded added
                            && added.node().layer() == 2) {
                        Thread.currentThread().interrupt();
                    }
                })
                .fit(DATA.inputs, DATA.target());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(model.history().stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(model.network().nodes()).isEqualTo(21);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void validationErrorOfEveryNodeIsTheErrorOfThatPrefix(long seed) {
        TestData held = TestData.smooth(200, 3, seed + 50);
        TestData data = TestData.smooth(300, 3, seed);
        double[] weights = new Random(seed).doubles(200, 0.5, 2).toArray();
        var whole = new ArrayList<NodeRecord>();
        for (int nodes = 1; nodes <= 45; nodes += 11) {
            var seen = new AtomicInteger();
            int wanted = nodes;
            DeepScnModel model = DeepScn.with(OPTIONS.withSeed(seed).withPatience(0))
                    .validation(Samples.of(held.inputs, held.targets).withWeights(weights))
                    .listener(event -> {
                        if (event instanceof TrainingEvent.NodeAdded) {
                            seen.incrementAndGet();
                        }
                    })
                    .cancelledBy(() -> seen.get() >= wanted)
                    .fit(data.inputs, data.targets);
            whole.addAll(model.history().nodes());
            double[][] predictions = model.predict(held.inputs);
            double sum = 0;
            double weight = 0;
            for (int i = 0; i < held.rows(); i++) {
                for (int q = 0; q < 3; q++) {
                    sum += weights[i] * Math.pow(predictions[i][q] - held.targets[i][q], 2);
                    weight += weights[i];
                }
            }
            double expected = Math.sqrt(sum / weight);
            assertThat(model.history().nodes().get(nodes - 1).validationRmse())
                    .isCloseTo(expected, within(1e-9 * expected));
        }
        assertThat(whole).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void patienceReturnsTheBestPrefix(long seed) {
        TestData data = TestData.smooth(80, 1, seed);
        TestData held = TestData.smooth(400, 1, seed + 50);
        DeepScnModel model = DeepScn.with(
                        OPTIONS.withLayers(50, 50, 50).withSeed(seed).withPatience(8))
                .validation(Samples.of(held.inputs, held.targets))
                .fit(data.inputs, data.target());
        History history = model.history();
        assertThat(history.stop()).isEqualTo(StopReason.VALIDATION);
        double best = history.nodes().stream()
                .mapToDouble(NodeRecord::validationRmse)
                .min()
                .orElseThrow();
        assertThat(model.network().nodes())
                .isEqualTo(history.keptNodes())
                .isLessThan(history.nodes().size());
        assertThat(history.nodes().get(history.keptNodes() - 1).validationRmse())
                .isEqualTo(best);
        assertThat(Metrics.rmse(model.predict(held.inputs), held.targets)).isCloseTo(best, within(1e-8 * best));
        int last = history.layers().size() - 1;
        assertThat(history.layers().get(last).closing()).isEqualTo(LayerClosing.VALIDATION);
        assertThat(history.layers().get(last).width()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoKeepsAllStopsAtTheSameNodeAndKeepsThoseAfterTheBest(long seed) {
        Trained best = withPatience(seed, trainer -> trainer);
        Trained all = withPatience(seed, Trainer::keepAll);
        History history = all.history();
        assertThat(history.stop()).isEqualTo(StopReason.VALIDATION);
        assertThat(history.nodes().stream().map(NodeRecord::validationRmse))
                .as("seed %d", seed)
                .isEqualTo(best.history().nodes().stream()
                        .map(NodeRecord::validationRmse)
                        .toList());
        assertThat(history.keptNodes()).isEqualTo(history.nodes().size());
        assertThat(all.network().nodes())
                .isEqualTo(history.nodes().size())
                .isLessThan(150)
                .isGreaterThan(best.network().nodes());
        assertThat(Reference.hiddenParameters(
                        all.network().firstNodes(best.network().nodes())))
                .isEqualTo(Reference.hiddenParameters(best.network()));
    }

    private static Trained withPatience(long seed, UnaryOperator<Trainer> change) {
        TestData data = TestData.smooth(80, 1, seed);
        TestData held = TestData.smooth(400, 1, seed + 50);
        Options options = OPTIONS.withLayers(50, 50, 50).withSeed(seed).withPatience(8);
        try (var engine =
                LocalEngine.over(Samples.of(data.inputs, data.target()), Samples.of(held.inputs, held.targets), 1)) {
            return change.apply(new Trainer(options, engine, TrainingListener.none(), TimeLeft.unlimited()))
                    .train();
        }
    }

    @Test
    void withoutPatienceValidationOnlyWatches() {
        DeepScnModel model = DeepScn.with(OPTIONS.withPatience(0))
                .validation(Samples.of(DATA.inputs, DATA.target()))
                .fit(DATA.inputs, DATA.target());
        assertThat(model.network().nodes()).isEqualTo(45);
        assertThat(model.history().stop()).isEqualTo(StopReason.WIDTHS);
    }

    @Test
    void eventsTellTheWholeStoryInOrder() {
        var events = new ArrayList<TrainingEvent>();
        DeepScnModel model = DeepScn.with(OPTIONS).listener(events::add).fit(DATA.inputs, DATA.target());
        assertThat(events.get(0)).isInstanceOf(TrainingEvent.Started.class);
        assertThat(events.get(events.size() - 1)).isEqualTo(new TrainingEvent.Ended(model.history()));
        assertThat(events).hasSize(1 + 45 + 3 + 1);
        assertThat(events.get(21)).isInstanceOf(TrainingEvent.LayerClosed.class);
        assertThat(model.history().nodes()).extracting(NodeRecord::seconds).isSorted();
        long tried = model.history().nodes().stream()
                .mapToLong(NodeRecord::candidates)
                .sum();
        assertThat(model.history().candidates()).isEqualTo(tried);
    }

    @Test
    void batchNeverPassesTheWidthOfALayer() {
        DeepScnModel model = fit(OPTIONS.withBatch(7));
        assertThat(model.history().layers()).extracting(LayerRecord::width).containsExactly(20, 15, 10);
        long steps = model.history().nodes().stream()
                .map(NodeRecord::step)
                .distinct()
                .count();
        assertThat(steps).isLessThan(20);
    }

    @Test
    void everyLayerCanHaveItsOwnScopes() {
        DeepScnModel model = fit(OPTIONS.withLayerScopes(List.of(List.of(0.5), List.of(2.0), List.of(8.0))));
        assertThat(model.history().nodes())
                .allSatisfy(node -> assertThat(node.scope()).isEqualTo(0.5 * Math.pow(4, node.layer() - 1)));
    }
}
