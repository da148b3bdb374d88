package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.ForwardingEngine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.score.Scorer;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trainings that first estimate scores on a sample, because there are many rows. */
class SketchTrainingTest {
    private static final int ROWS = 2600;
    private static final int NODES = 34;

    @TempDir
    private Path folder;

    /** Three layers, two nodes a step; the last step of the second layer adds one. */
    private static Options options(long seed) {
        return Options.paper()
                .withLayers(16, 11, 7)
                .withLinks(new Links(true, true))
                .withShrinkage(new Shrinkage.Throughout(1e-4))
                .withPatience(0)
                .withSeed(seed)
                .withSearch(Search.published()
                        .withMechanism(Mechanisms.ORTHOGONAL)
                        .withSources(List.of(
                                Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.SPARSE_RADIAL, Sources.BOXES))
                        .withCandidates(160)
                        .withGenerations(1)
                        .withBatch(2));
    }

    private static Samples rows(long seed) {
        TestData data = TestData.smooth(ROWS, 2, seed);
        Samples samples = Samples.of(data.inputs, data.targets);
        boolean weighted = seed % 2 == 0;
        return weighted
                ? samples.withWeights(
                        new SplittableRandom(seed).doubles(ROWS, 0.2, 3).toArray())
                : samples;
    }

    @Test
    void scoresAreEstimated() {
        assertThat(Scorer.sampledRows(ROWS, options(1).columns(5))).isEqualTo(1000);
        assertThat(Scorer.sampledRows(900, options(1).columns(5))).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theModelDoesNotDependOnThreads(long seed) {
        List<List<Long>> models = IntStream.of(1, 2, 3)
                .mapToObj(
                        threads -> DeepScn.with(options(seed)).threads(threads).fit(rows(seed)))
                .map(Reference::bits)
                .toList();
        assertThat(models.get(1)).as("seed %d", seed).isEqualTo(models.get(0));
        assertThat(models.get(2)).as("seed %d", seed).isEqualTo(models.get(0));
    }

    /** The sample follows the steps that are repeated, so later estimates are the same. */
    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void aResumedTrainingEqualsAnUninterruptedOne(long seed) throws IOException {
        DeepScn training = DeepScn.with(options(seed));
        Path whole = folder.resolve("whole");
        DeepScnModel undisturbed = training.checkpoint(whole).fit(rows(seed));
        assertThat(undisturbed.network().nodes()).isEqualTo(NODES);
        byte[] bytes = Files.readAllBytes(whole);
        var random = new Random(seed);
        for (int cut = 0; cut < 4; cut++) {
            int length = bytes.length / 4 + random.nextInt(bytes.length / 2);
            Path part = Files.write(folder.resolve("part" + cut), Arrays.copyOf(bytes, length));
            DeepScnModel resumed = training.threads(1 + cut % 3).resume(part).fit(rows(seed));
            assertThat(Reference.bits(resumed))
                    .as("seed %d, cut at %d", seed, length)
                    .isEqualTo(Reference.bits(undisturbed));
            assertThat(resumed.history().candidates())
                    .isEqualTo(undisturbed.history().candidates());
        }
    }

    /** The sample follows the nodes that are given, too. */
    @ParameterizedTest
    @ValueSource(longs = {10, 11})
    void growingEqualsTrainingAtOnce(long seed) {
        DeepScnModel whole = DeepScn.with(options(seed)).fit(rows(seed));
        for (int[] widths : new int[][] {{10}, {16}, {16, 6}}) {
            DeepScnModel small = DeepScn.with(options(seed).withLayers(widths)).fit(rows(seed));
            DeepScnModel grown = DeepScn.with(options(seed)).grow(small, rows(seed));
            assertThat(Reference.bits(grown))
                    .as("seed %d, from %s", seed, Arrays.toString(widths))
                    .isEqualTo(Reference.bits(whole));
        }
    }

    /** Only estimates are rounded otherwise, so a network differs little or not at all. */
    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7, 8})
    void anEngineWithoutSinglePrecisionGivesAsGoodANetwork(long seed) {
        Trained screened = train(seed, engine -> engine);
        Trained doubles = train(seed, InDouble::new);
        assertThat(doubles.network().nodes()).isEqualTo(NODES);
        assertThat(doubles.history().trainRmse())
                .as("seed %d", seed)
                .isLessThan(0.4 * doubles.history().initialRmse())
                .isBetween(
                        0.95 * screened.history().trainRmse(),
                        1.05 * screened.history().trainRmse());
    }

    @Test
    void everyRoundCanTravel() {
        assertThat(Reference.hiddenParameters(train(9, TravellingEngine::new).network()))
                .isEqualTo(Reference.hiddenParameters(train(9, InDouble::new).network()));
    }

    /** An engine that cannot sum in single precision. */
    private static final class InDouble extends ForwardingEngine {
        InDouble(Engine engine) {
            super(engine);
        }

        @Override
        public boolean screens() {
            return false;
        }
    }

    private static Trained train(long seed, UnaryOperator<Engine> wrapped) {
        try (Engine engine = wrapped.apply(LocalEngine.over(rows(seed), null, 2))) {
            return new Trainer(options(seed), engine, TrainingListener.none(), TimeLeft.unlimited()).train();
        }
    }
}
