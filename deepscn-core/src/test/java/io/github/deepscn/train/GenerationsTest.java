package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training with variations of the best candidates. */
class GenerationsTest {
    private static final Options SMALL = Options.paper()
            .withLayers(12, 8)
            .withCandidates(30)
            .withMechanism(Mechanisms.ORTHOGONAL)
            .withLinks(new Links(true, true))
            .withShrinkage(new Shrinkage.Throughout(1e-3))
            .withPatience(0);

    private static Options options(long seed, int generations, Source... sources) {
        return SMALL.withSearch(SMALL.search().withSources(List.of(sources)).withGenerations(generations))
                .withSeed(seed);
    }

    private static Samples samples(TestData data) {
        return Samples.of(data.inputs, data.targets);
    }

    @Test
    void generationsGoWithSourcesAndHaveBounds() {
        Search search = Search.published().withSources(List.of(Sources.UNIFORM));
        assertThat(search.generations()).isZero();
        assertThat(search.withGenerations(Search.MOST_GENERATIONS).generations())
                .isEqualTo(100);
        assertRefused(() -> search.withGenerations(-1), "generations is -1, must be at least 0");
        assertRefused(() -> search.withGenerations(101), "generations is 101, must be at most 100");
        assertRefused(() -> Search.published().withGenerations(1), "generations go with sources only");
        assertRefused(() -> search.withGenerations(1).withSources(List.of()), "generations go with sources only");
    }

    private static void assertRefused(Runnable change, String message) {
        assertThatThrownBy(change::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }

    /** The same number of nodes explains more, on average over seeds; and of no seed much less. */
    @ParameterizedTest
    @EnumSource(Sources.class)
    void generationsMakeBetterNodes(Source source) {
        double[] means = new double[2];
        for (long seed = 1; seed <= 6; seed++) {
            TestData data = TestData.smooth(300, 1, seed);
            double[] errors = new double[2];
            for (int k = 0; k < 2; k++) {
                DeepScnModel model = DeepScn.with(options(seed, 3 * k, source)).fit(samples(data));
                assertThat(model.network().nodes()).as("seed %d", seed).isEqualTo(20);
                errors[k] = model.history().trainRmse();
                means[k] += errors[k] / 6;
            }
            assertThat(errors[1]).as("seed %d", seed).isLessThan(1.1 * errors[0]);
        }
        assertThat(means[1]).isLessThan(0.95 * means[0]);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5})
    void fewCandidatesAreVariedToo(int candidates) {
        int varied = 0;
        for (long seed = 1; seed <= 6; seed++) {
            TestData data = TestData.smooth(300, 1, seed);
            List<List<Double>> nodes = new ArrayList<>();
            for (int generations : new int[] {0, 3}) {
                DeepScnModel model = DeepScn.with(options(seed, generations, Sources.DENSE_PAIRS)
                                .withCandidates(candidates)
                                .withLayers(1))
                        .fit(samples(data));
                nodes.add(Reference.hiddenParameters(model.network()));
            }
            varied += nodes.get(0).equals(nodes.get(1)) ? 0 : 1;
        }
        assertThat(varied).isPositive();
    }

    @Test
    void everyGenerationIsScoredAsABlock() {
        TestData data = TestData.smooth(300, 1, 1);
        for (int generations : new int[] {0, 1, 4}) {
            DeepScnModel model =
                    DeepScn.with(options(1, generations, Sources.values())).fit(samples(data));
            assertThat(model.history().nodes())
                    .hasSize(20)
                    .allMatch(node -> node.candidates() == 30L * (1 + generations));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void modelDoesNotDependOnThreads(int outputs) {
        TestData data = TestData.smooth(2_500, outputs, 2);
        List<List<Long>> models = IntStream.of(1, 2)
                .mapToObj(threads -> DeepScn.with(options(2, 2, Sources.values()))
                        .threads(threads)
                        .fit(samples(data)))
                .map(Reference::bits)
                .toList();
        assertThat(models.get(0)).hasSizeGreaterThan(50);
        assertThat(models.get(1)).isEqualTo(models.get(0));
    }

    @Test
    void everyRoundCanTravel() {
        TestData data = TestData.smooth(600, 2, 3);
        Options options = options(3, 2, Sources.values());
        try (var here = LocalEngine.over(samples(data), null, 1);
                var there = new TravellingEngine(LocalEngine.over(samples(data), null, 1))) {
            Trained one = new Trainer(options, here, TrainingListener.none(), TimeLeft.unlimited()).train();
            Trained other = new Trainer(options, there, TrainingListener.none(), TimeLeft.unlimited()).train();
            assertThat(Reference.hiddenParameters(other.network()))
                    .isEqualTo(Reference.hiddenParameters(one.network()));
            assertThat(one.network().nodes()).isEqualTo(20);
        }
    }

    @Test
    void growingEqualsTrainingAtOnce() {
        TestData data = TestData.smooth(300, 2, 4);
        Options options = options(4, 2, Sources.values());
        DeepScnModel whole = DeepScn.with(options).fit(samples(data));
        for (int[] widths : new int[][] {{5}, {12}, {12, 4}}) {
            DeepScnModel small = DeepScn.with(options.withLayers(widths)).fit(samples(data));
            assertThat(Reference.bits(DeepScn.with(options).grow(small, samples(data))))
                    .isEqualTo(Reference.bits(whole));
        }
    }

    @ParameterizedTest
    @EnumSource(Activations.class)
    void uniformCandidatesOfEveryActivationMayBeVaried(Activation activation) {
        TestData data = TestData.smooth(300, 1, 5);
        DeepScnModel model = DeepScn.with(options(5, 3, Sources.UNIFORM).withActivation(activation))
                .fit(samples(data));
        assertThat(model.network().nodes()).isEqualTo(20);
        assertThat(model.history().trainRmse()).isLessThan(0.8 * model.history().initialRmse());
    }
}
