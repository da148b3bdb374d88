package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.sparsity.CrossValidation;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Refinement through the front door. */
class RefineTest {
    private static final TestData DATA = TestData.smooth(400, 2, 5);
    private static final Samples SAMPLES = Samples.of(DATA.inputs, DATA.targets);
    private static final DeepScnModel MODEL = DeepScn.with(Options.paper()
                    .withLayers(20, 15, 10)
                    .withScopes(0.5, 1, 2)
                    .withLinks(new Links(true, true))
                    .withSeed(5))
            .fit(SAMPLES);

    static Stream<Refinement> refinements() {
        var sparse = CrossValidation.standard().withRule(CrossValidation.Rule.ONE_STANDARD_ERROR);
        return Stream.of(
                Refinement.lasso(),
                Refinement.lasso(0.05),
                Refinement.lasso().with(sparse).withLayerByLayer(true),
                Refinement.elimination(),
                Refinement.elimination(22),
                Refinement.elimination(0),
                Refinement.elimination().with(sparse));
    }

    @ParameterizedTest
    @MethodSource("refinements")
    void whatIsReportedIsWhatThePredictionsShow(Refinement how) {
        Refined refined = DeepScn.refine(MODEL, SAMPLES, how);
        var before = refined.report().before();
        var after = refined.report().after();
        DeepScnModel model = refined.model();
        assertThat(before.trainRmse()).isCloseTo(MODEL.history().trainRmse(), within(1e-9));
        assertThat(before.nodes()).isEqualTo(45);
        assertThat(before.nonZeros()).isEqualTo(51 * 2);
        assertThat(after.nodes()).isEqualTo(model.network().nodes()).isLessThanOrEqualTo(45);
        assertThat(after.readNodes()).isLessThanOrEqualTo(after.nodes());
        assertThat(after.trainRmse()).isGreaterThanOrEqualTo(before.trainRmse() * (1 - 1e-12));
        assertThat(Metrics.rmse(model.predict(DATA.inputs), DATA.targets)).isCloseTo(after.trainRmse(), within(1e-9));
        assertThat(nonZeros(model.readout())).isEqualTo(after.nonZeros());
        assertThat(model.history()).isSameAs(MODEL.history());
        assertThat(model.rank()).hasValue(model.network().columns());
        double previous = Double.POSITIVE_INFINITY;
        for (int k = 0; k <= model.network().layers().size(); k++) {
            double rmse = Metrics.rmse(model.firstLayers(k).predict(DATA.inputs), DATA.targets);
            assertThat(rmse).as("%d layers", k).isLessThanOrEqualTo(previous * (1 + 1e-9));
            previous = rmse;
        }
    }

    @Test
    void aNumberOfNodesIsKeptExactly() {
        for (int nodes : new int[] {45, 44, 10, 1, 0}) {
            var after = DeepScn.refine(MODEL, SAMPLES, Refinement.elimination(nodes))
                    .report()
                    .after();
            assertThat(after.readNodes()).isEqualTo(nodes);
        }
    }

    @Test
    void withoutPenaltyEverythingStaysAndWithALargeOneOnlyTheIntercept() {
        Refined all = DeepScn.refine(MODEL, SAMPLES, Refinement.lasso(0));
        assertThat(all.report().after()).isEqualTo(all.report().before());
        double[][] expected = MODEL.predict(DATA.inputs);
        double[][] actual = all.model().predict(DATA.inputs);
        for (int i = 0; i < DATA.rows(); i++) {
            assertThat(actual[i]).containsExactly(expected[i], within(1e-8));
        }
        Refined none = DeepScn.refine(MODEL, SAMPLES, Refinement.lasso(1e6));
        assertThat(none.model().network().nodes()).isZero();
        assertThat(none.report().after().nonZeros()).isEqualTo(2);
        double mean =
                Arrays.stream(DATA.targets).mapToDouble(t -> t[1]).average().orElseThrow();
        assertThat(none.model().predict(DATA.inputs[0])[1]).isCloseTo(mean, within(1e-9));
    }

    @Test
    void theCurveLeadsToTheChoice() {
        var stage = DeepScn.refine(MODEL, SAMPLES, Refinement.elimination())
                .report()
                .stages()
                .get(0);
        assertThat(stage.curve()).hasSize(46);
        double least = stage.curve().stream().mapToDouble(p -> p.rmse()).min().orElseThrow();
        assertThat(stage.curve().get(stage.columns() - 6).rmse()).isEqualTo(least);
        var sparser = DeepScn.refine(
                        MODEL,
                        SAMPLES,
                        Refinement.elimination()
                                .with(CrossValidation.standard().withRule(CrossValidation.Rule.ONE_STANDARD_ERROR)))
                .report()
                .stages()
                .get(0);
        assertThat(sparser.columns()).isLessThanOrEqualTo(stage.columns());
        assertThat(sparser.curve()).isEqualTo(stage.curve());
    }

    @ParameterizedTest
    @MethodSource("refinements")
    void threadsDoNotMatter(Refinement how) {
        Refined one = DeepScn.refine(MODEL, SAMPLES, how, Run.onThreads(1));
        Refined three = DeepScn.refine(MODEL, SAMPLES, how, Run.onThreads(3));
        assertThat(three.report()).isEqualTo(one.report());
        assertThat(Reference.bits(three.model())).isEqualTo(Reference.bits(one.model()));
    }

    /**
     * Where ‖T − Hβ‖²/N + α‖β‖² is least, ⟨h_j, e⟩/N = αβ_j for every node that is read, and Σe = 0 for the intercept.
     */
    @ParameterizedTest
    @MethodSource("refinements")
    void theRidgeOfTheModelShrinksTheRefinedReadoutToo(Refinement how) {
        double alpha = 1e-3;
        DeepScnModel shrunk = DeepScn.with(Options.paper()
                        .withLayers(20, 15, 10)
                        .withScopes(0.5, 1, 2)
                        .withLinks(new Links(true, false))
                        .withShrinkage(new Shrinkage.Ridge(alpha))
                        .withSeed(5))
                .fit(SAMPLES);
        Refined refined = DeepScn.refine(shrunk, SAMPLES, how);
        DeepScnModel model = refined.model();
        assertThat(model.ridge().strength()).isEqualTo(alpha);
        assertThat(refined.report().before().trainRmse())
                .isCloseTo(Metrics.rmse(shrunk.predict(DATA.inputs), DATA.targets), within(1e-9));
        double[][] predicted = model.predict(DATA.inputs);
        assertThat(Metrics.rmse(predicted, DATA.targets))
                .isCloseTo(refined.report().after().trainRmse(), within(1e-9));
        double[][] features = model.features(DATA.inputs);
        for (int q = 0; q < 2; q++) {
            for (int j = 0; j < model.readout().columns(); j++) {
                double product = 0;
                for (int i = 0; i < DATA.rows(); i++) {
                    double h = j == 0 ? 1 : features[i][j - 1];
                    product += h * (DATA.targets[i][q] - predicted[i][q]) / DATA.rows();
                }
                double weight = model.readout().weight(j, q);
                if (j == 0 || weight != 0) {
                    assertThat(product).isCloseTo(j == 0 ? 0 : alpha * weight, within(1e-9));
                }
            }
        }
    }

    @Test
    void aRefinedModelCanBeRefinedAgain() {
        DeepScnModel once =
                DeepScn.refine(MODEL, SAMPLES, Refinement.elimination(20)).model();
        Refined twice = DeepScn.refine(once, SAMPLES, Refinement.elimination(10));
        assertThat(twice.report().after().readNodes()).isEqualTo(10);
    }

    @Test
    void badInputIsRefused() {
        TestData few = TestData.smooth(3, 2, 1);
        assertBad("alpha", () -> Refinement.lasso(-1));
        assertBad("alpha", () -> Refinement.lasso(Double.NaN));
        assertBad("folds", () -> CrossValidation.standard().withFolds(1));
        assertBad("nodes", () -> Refinement.elimination(-1));
        assertBad("nodes is 46", () -> DeepScn.refine(MODEL, SAMPLES, Refinement.elimination(46)));
        assertBad("folds is 5", () -> DeepScn.refine(MODEL, Samples.of(few.inputs, few.targets), Refinement.lasso()));
        assertBad("targets", () -> DeepScn.refine(MODEL, Samples.of(DATA.inputs, DATA.target()), Refinement.lasso()));
        assertBad("inputs", () -> DeepScn.refine(MODEL, Samples.of(DATA.targets, DATA.targets), Refinement.lasso()));
    }

    @Test
    void fewerRowsThanNodesAreNoHindrance() {
        TestData few = TestData.smooth(30, 2, 1);
        for (Refinement how : List.of(Refinement.lasso(), Refinement.elimination())) {
            Refined refined = DeepScn.refine(MODEL, Samples.of(few.inputs, few.targets), how);
            assertThat(refined.report().after().crossValidationRmse()).isFinite();
        }
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void surgeryLeavesPredictionsAlone(Activation activation) {
        assertSurgery(List.of(activation));
    }

    @Test
    void surgeryOnMixedLayersLeavesPredictionsAlone() {
        assertSurgery(List.of(Activations.values()));
        assertSurgery(List.of(Activations.SIGMOID, Activations.SIGMOID, Activations.GAUSSIAN));
    }

    private static void assertSurgery(List<Activation> activations) {
        for (long seed = 1; seed <= 20; seed++) {
            var random = new Random(seed);
            var links = new Links(random.nextBoolean(), random.nextBoolean());
            Network network = new Network(
                    3,
                    links,
                    List.of(
                            layer(random, activations, 3, 6),
                            layer(random, activations, 6, 5),
                            layer(random, activations, 5, 4)));
            var read = new BitSet();
            double density = random.nextDouble();
            double[] weights = new double[network.columns()];
            for (int j = 0; j < weights.length; j++) {
                if (random.nextDouble() < density) {
                    read.set(j);
                    weights[j] = random.nextGaussian();
                }
            }
            BitSet needed = network.needed(read);
            Network left = network.restrictedTo(needed);
            assertThat(left.columns()).isEqualTo(needed.cardinality());
            double[] fewWeights = needed.stream().mapToDouble(j -> weights[j]).toArray();
            double[] inputs = random.doubles(30, -1, 1).toArray();
            double[] expected = new Readout(weights.length, 1, weights).apply(network.hidden(inputs, 10), 10);
            double[] actual = new Readout(fewWeights.length, 1, fewWeights).apply(left.hidden(inputs, 10), 10);
            assertThat(actual).as("seed %d", seed).containsExactly(expected, within(1e-12));
        }
    }

    @Test
    void aNodeGoesOnlyWhenNothingNeedsIt() {
        Layer first = Layer.of(Activations.TANH, 1, new double[] {1, 2, 3}, new double[3]);
        Layer second = Layer.of(Activations.TANH, 3, new double[] {1, 0, 0, 1, 1, 0}, new double[2]);
        var network = new Network(1, List.of(first, second));
        assertThat(network.needed(bits(3))).isEqualTo(bits(0, 3));
        assertThat(network.needed(bits(4))).isEqualTo(bits(0, 1, 4));
        assertThat(network.needed(bits(2, 3))).isEqualTo(bits(0, 2, 3));
        assertThat(network.needed(bits(1))).isEqualTo(bits(1));
        assertThat(network.needed(bits())).isEqualTo(bits());
        assertThat(network.restrictedTo(bits(1)).layers()).hasSize(1);
        Layer radial = Layer.of(Activations.GAUSSIAN, 3, new double[] {1, 0, 0}, new double[] {1});
        assertThat(new Network(1, List.of(first, radial)).needed(bits(3))).isEqualTo(bits(0, 1, 2, 3));
        Layer mixed = Layer.of(
                List.of(Activations.TANH, Activations.GAUSSIAN), 3, new double[] {1, 0, 0, 1, 0, 0}, new double[] {1, 1
                });
        assertThat(new Network(1, List.of(first, mixed)).needed(bits(3))).isEqualTo(bits(0, 3));
        assertThat(new Network(1, List.of(first, mixed)).needed(bits(4))).isEqualTo(bits(0, 1, 2, 4));
        assertThat(new Network(1, List.of(first, mixed))
                        .restrictedTo(bits(0, 1, 2, 4))
                        .layers()
                        .get(1)
                        .families())
                .containsExactly(Activations.GAUSSIAN);
        Layer blind = Layer.of(Activations.TANH, 3, new double[3], new double[] {1});
        assertThat(new Network(1, List.of(first, blind)).needed(bits(3))).isEqualTo(bits(0, 3));
    }

    private static BitSet bits(int... positions) {
        var bits = new BitSet();
        Arrays.stream(positions).forEach(bits::set);
        return bits;
    }

    private static Layer layer(Random random, List<Activation> activations, int fanIn, int width) {
        Layer layer = Layer.of(
                activations.get(0),
                fanIn,
                random.doubles((long) fanIn * width, -1, 1)
                        .map(w -> Math.abs(w) < 0.6 ? 0 : w)
                        .toArray(),
                random.doubles(width, -1, 1).toArray());
        return Mixed.layer(layer, activations, random);
    }

    private static int nonZeros(Readout readout) {
        int count = 0;
        for (int j = 0; j < readout.columns(); j++) {
            for (int q = 0; q < readout.outputs(); q++) {
                count += readout.weight(j, q) == 0 ? 0 : 1;
            }
        }
        return count;
    }

    private static void assertBad(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
