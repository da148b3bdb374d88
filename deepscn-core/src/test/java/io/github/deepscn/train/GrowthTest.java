package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Mixed;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.sparsity.Refinement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that is grown further is the model that would have been trained at once. */
class GrowthTest {
    @TempDir
    private Path directory;

    private static final TestData DATA = TestData.smooth(400, 2, 1);
    private static final Samples ROWS = Samples.of(DATA.inputs, DATA.targets);
    private static final Options OPTIONS =
            Options.paper().withCandidates(40).withLinks(new Links(true, false)).withPatience(0);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void growingEqualsTrainingAtOnce(long seed) {
        Options options = OPTIONS.withSeed(seed);
        DeepScnModel whole = DeepScn.with(options.withLayers(12, 9, 5)).fit(ROWS);
        DeepScnModel small = DeepScn.with(options.withLayers(12, 4)).fit(ROWS);
        DeepScnModel grown = DeepScn.with(options.withLayers(12, 9, 5)).grow(small, ROWS);
        assertThat(Reference.bits(grown)).isEqualTo(Reference.bits(whole));
        assertThat(grown.history().layers()).extracting(LayerRecord::width).containsExactly(12, 9, 5);
        assertThat(grown.history().trainRmse()).isEqualTo(whole.history().trainRmse());
    }

    /** A number at which the outputs of nodes are copied from those scored; grown, they are computed one by one. */
    @ParameterizedTest
    @ValueSource(ints = {400, 403})
    void withManyInputsToo(int rows) {
        var random = new Random(rows);
        double[][] inputs = new double[rows][100];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            Arrays.setAll(inputs[i], j -> random.nextGaussian());
            targets[i] = Math.sin(Arrays.stream(inputs[i]).limit(3).sum()) + 0.1 * random.nextGaussian();
        }
        Samples samples = Samples.of(inputs, targets);
        DeepScnModel whole = DeepScn.with(OPTIONS.withLayers(90, 12)).fit(samples);
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(90, 4)).fit(samples);
        DeepScnModel grown = DeepScn.with(OPTIONS.withLayers(90, 12)).grow(small, samples);
        assertThat(whole.network().layers()).hasSize(2);
        assertThat(Reference.bits(grown)).isEqualTo(Reference.bits(whole));
    }

    @Test
    void errorsAreMeasuredOnTheNewRows() {
        TestData other = TestData.smooth(500, 2, 9);
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10)).fit(ROWS);
        DeepScnModel grown =
                DeepScn.with(OPTIONS.withLayers(10, 6)).grow(small, Samples.of(other.inputs, other.targets));
        assertThat(Reference.hiddenParameters(grown.network().firstLayers(1)))
                .isEqualTo(Reference.hiddenParameters(small.network()));
        assertThat(Metrics.rmse(grown.predict(other.inputs), other.targets))
                .isCloseTo(grown.history().trainRmse(), within(1e-9));
        assertThat(Metrics.rmse(grown.firstLayers(1).predict(other.inputs), other.targets))
                .isCloseTo(grown.history().layers().get(0).trainRmse(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aBatchKeepsItsStep(long seed) {
        Options options = OPTIONS.withSeed(seed).withBatch(3);
        DeepScnModel whole = DeepScn.with(options.withLayers(12, 6)).fit(ROWS);
        DeepScnModel small = DeepScn.with(options.withLayers(12)).fit(ROWS);
        DeepScnModel grown = DeepScn.with(options.withLayers(12, 6)).grow(small, ROWS);
        assertThat(Reference.bits(grown)).isEqualTo(Reference.bits(whole));
        assertThat(steps(grown)).isEqualTo(steps(whole)).doesNotHaveDuplicates();
    }

    private static List<List<Integer>> steps(DeepScnModel model) {
        return model.history().nodes().stream()
                .map(record -> List.of(record.step(), record.layer(), record.node()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 14, 25})
    void aRefinedModelGrowsFromTheNodesThatAreLeft(int left) throws IOException {
        Options options = OPTIONS.withLayers(12, 9, 5);
        DeepScnModel whole = DeepScn.with(options).fit(ROWS);
        DeepScnModel refined =
                DeepScn.refine(whole, ROWS, Refinement.elimination(left)).model();
        var layers = refined.network().layers();
        Options wider = options.withLayers(12, 9, 8).withSeed(5);
        DeepScnModel grown = DeepScn.with(wider).grow(refined, ROWS);
        assertThat(grown.network().nodes()).isGreaterThan(refined.network().nodes());
        for (int k = 0; k < layers.size(); k++) {
            Layer then = grown.network().layers().get(k);
            assertThat(then.width()).isGreaterThanOrEqualTo(layers.get(k).width());
            assertThat(Reference.hiddenParameters(
                            network(then.fanIn(), then.nodes(0, layers.get(k).width()))))
                    .isEqualTo(Reference.hiddenParameters(network(then.fanIn(), layers.get(k))));
        }
        assertThat(Metrics.rmse(grown.predict(DATA.inputs), DATA.targets))
                .isLessThan(Metrics.rmse(refined.predict(DATA.inputs), DATA.targets))
                .isCloseTo(grown.history().trainRmse(), within(1e-9));
        assertThat(loaded(grown).digest()).isEqualTo(grown.digest());
        DeepScnModel fromFile = DeepScn.with(wider).grow(loaded(refined), ROWS);
        assertThat(fromFile.digest()).isEqualTo(grown.digest());
    }

    @Test
    void theHistorySaysHowTheNodesThatAreLeftWereFound() {
        Options options = OPTIONS.withLayers(12, 9);
        DeepScnModel whole = DeepScn.with(options).fit(ROWS);
        DeepScnModel refined =
                DeepScn.refine(whole, ROWS, Refinement.elimination(5)).model();
        DeepScnModel grown = DeepScn.with(options.withLayers(20, 20)).grow(refined, ROWS);
        int next = 0;
        for (NodeRecord record :
                grown.history().nodes().subList(0, refined.network().nodes())) {
            Layer layer = refined.network().layers().get(record.layer() - 1);
            double bias = layer.bias(record.node() - 1);
            while (bias(whole, next) != bias) {
                next++;
            }
            NodeRecord found = whole.history().nodes().get(next);
            assertThat(record.layer()).isEqualTo(found.layer());
            assertThat(record.scope()).isEqualTo(found.scope());
            assertThat(record.score()).isEqualTo(found.score());
            assertThat(record.contraction()).isEqualTo(found.contraction());
            assertThat(record.candidates()).isEqualTo(found.candidates());
        }
        assertThat(grown.history().nodes()).extracting(NodeRecord::step).isSorted();
        assertThat(grown.history().layers().get(0).closing()).isEqualTo(LayerClosing.GIVEN);
    }

    @Test
    void aRefinedModelThatIsRefinedAgainGrows() throws IOException {
        Options options = OPTIONS.withLayers(12, 9);
        DeepScnModel whole = DeepScn.with(options).fit(ROWS);
        DeepScnModel once =
                DeepScn.refine(whole, ROWS, Refinement.elimination(12)).model();
        DeepScnModel twice =
                DeepScn.refine(once, ROWS, Refinement.elimination(6)).model();
        assertThat(loaded(twice).digest()).isEqualTo(twice.digest()).isNotEqualTo(whole.digest());
        DeepScnModel grown = DeepScn.with(options).grow(twice, ROWS);
        assertThat(loaded(grown).digest()).isEqualTo(grown.digest());
    }

    @Test
    void aModelCutByValidationGrowsAsIfTrainedAtOnce() {
        TestData held = TestData.smooth(60, 2, 3);
        TestData noisy = TestData.smooth(60, 2, 4);
        var random = new Random(8);
        for (double[] row : noisy.targets) {
            Arrays.setAll(row, q -> row[q] + 0.3 * random.nextGaussian());
        }
        Samples few = Samples.of(noisy.inputs, noisy.targets);
        boolean cut = false;
        for (long seed = 1; seed <= 5; seed++) {
            var training = DeepScn.with(
                            OPTIONS.withSeed(seed).withLayers(30, 20).withPatience(4))
                    .validation(Samples.of(held.inputs, held.targets));
            DeepScnModel once = training.fit(few);
            cut |= once.history().keptNodes() < once.history().nodes().size();
            DeepScnModel again = training.grow(once, few);
            assertThat(Reference.bits(again)).as("seed %d", seed).isEqualTo(Reference.bits(once));
            assertThat(steps(again)).as("seed %d", seed).isEqualTo(steps(once));
            assertThat(again.history().keptNodes()).isEqualTo(once.history().keptNodes());
            assertThat(again.history().stop()).isEqualTo(once.history().stop());
        }
        assertThat(cut).as("validation cut nodes off").isTrue();
    }

    @Test
    void validationRowsCutOffNoNodeThatWasThere() {
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10, 6)).fit(ROWS);
        TestData other = TestData.smooth(40, 2, 77);
        var random = new Random(7);
        for (double[] row : other.targets) {
            Arrays.setAll(row, q -> random.nextGaussian());
        }
        DeepScnModel grown = DeepScn.with(OPTIONS.withLayers(10, 12, 5).withPatience(2))
                .validation(Samples.of(other.inputs, other.targets))
                .grow(small, ROWS);
        assertThat(grown.history().keptNodes()).isGreaterThanOrEqualTo(16);
        assertThat(Reference.hiddenParameters(grown.network().firstNodes(16)))
                .isEqualTo(Reference.hiddenParameters(small.network()));
    }

    @Test
    void nodesThatDependOnEachOtherHereStayAllTheSame() {
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10, 6)).fit(ROWS);
        double[][] inputs = {DATA.inputs[0], DATA.inputs[1], DATA.inputs[2]};
        double[][] targets = {DATA.targets[0], DATA.targets[1], DATA.targets[2]};
        DeepScnModel grown = DeepScn.with(OPTIONS.withLayers(10, 6, 2)).grow(small, Samples.of(inputs, targets));
        assertThat(grown.network().nodes()).isEqualTo(16);
        assertThat(grown.history().stop()).isEqualTo(StopReason.EXACT);
    }

    private static Network network(int fanIn, Layer layer) {
        return new Network(fanIn, List.of(layer));
    }

    private static double bias(DeepScnModel model, int node) {
        int first = model.network().layers().get(0).width();
        return node < first
                ? model.network().layers().get(0).bias(node)
                : model.network().layers().get(1).bias(node - first);
    }

    private DeepScnModel loaded(DeepScnModel model) throws IOException {
        Path file = directory.resolve("model.safetensors");
        model.save(file);
        return DeepScnModel.load(file);
    }

    @Test
    void aNetworkWithRadialNodesAmongOthersGrows() throws IOException {
        Options options = OPTIONS.withLayers(10, 6);
        DeepScnModel mixed = Mixed.model(
                DeepScn.with(options).fit(ROWS),
                List.of(Activations.SIGMOID, Activations.GAUSSIAN),
                1,
                directory.resolve("mixed.safetensors"));
        DeepScnModel grown = DeepScn.with(options.withLayers(10, 9, 4)).grow(mixed, ROWS);
        Layer before = mixed.network().layers().get(1);
        Layer after = grown.network().layers().get(1);
        assertThat(before.commonFamily()).isEmpty();
        assertThat(after.nodes(0, 6).families()).isEqualTo(before.families());
        assertThat(after.nodes(6, 9).commonFamily()).contains(Activations.SIGMOID);
        assertThat(Metrics.rmse(grown.predict(DATA.inputs), DATA.targets))
                .isCloseTo(grown.history().trainRmse(), within(1e-9));
        assertThat(loaded(grown).digest()).isEqualTo(grown.digest());
        assertThat(loaded(grown).predict(DATA.inputs)).isDeepEqualTo(grown.predict(DATA.inputs));
        assertThatThrownBy(() ->
                        DeepScn.with(options.withActivation(Activations.TANH)).grow(mixed, ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessage("activation is tanh, must be that of all nodes of the network to grow but radial ones");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10, 5)).fit(ROWS);
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLayers(8, 5)).grow(small, ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("layers[0] is 8, must be at least 10");
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLayers(10)).grow(small, ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("at least one for each of the 2 layers");
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLinks(Links.none())).grow(small, ROWS))
                .isInstanceOf(BadInputException.class);
        TestData one = TestData.smooth(50, 1, 1);
        assertThatThrownBy(() -> DeepScn.with(OPTIONS).grow(small, Samples.of(one.inputs, one.targets)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("data has 1 targets, must have 2 as the model has");
    }
}
