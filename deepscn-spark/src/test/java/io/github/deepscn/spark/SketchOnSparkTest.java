package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.score.Scorer;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.Trained;
import io.github.deepscn.train.Trainer;
import io.github.deepscn.train.TrainingListener;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With many rows the driver estimates scores on a sample of them; the nodes are those of a training in memory. */
class SketchOnSparkTest {
    private static final int ROWS = 1500;
    private static final Options OPTIONS = Options.paper()
            .withLayers(8, 6, 4)
            .withLinks(new Links(true, true))
            .withShrinkage(new Shrinkage.Throughout(1e-4))
            .withSearch(Search.published()
                    .withMechanism(Mechanisms.ORTHOGONAL)
                    .withSources(List.of(Sources.DENSE_PAIRS, Sources.SPARSE_RADIAL, Sources.BOXES))
                    .withCandidates(48)
                    .withBatch(2));

    private static Samples rows(long seed) {
        System.out.println("rows drawn with seed " + seed);
        var random = new SplittableRandom(seed);
        double[][] x = new double[ROWS][];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            x[i] = random.doubles(3, -2, 2).toArray();
            y[i] = Math.sin(3 * x[i][0]) + x[i][1] * x[i][2] + 0.1 * random.nextDouble();
        }
        return Samples.of(x, y);
    }

    private static Trained train(Engine engine) {
        try (engine) {
            return new Trainer(OPTIONS, engine, TrainingListener.none(), TimeLeft.unlimited()).train();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {71, 72})
    void theNodesAreThoseOfATrainingInMemory(long seed) {
        assertThat(Scorer.sampledRows(ROWS, 22)).isEqualTo(1000);
        Samples samples = rows(seed);
        Trained there = train(LocalSpark.engine(LocalSpark.context(), samples, null, 3));
        Trained here = train(LocalEngine.over(samples, null, 2));
        assertThat(there.network().nodes()).isEqualTo(18);
        assertThat(there.history().trainRmse())
                .as("seed %d", seed)
                .isCloseTo(here.history().trainRmse(), within(1e-9));
        for (int n = 0; n < 3; n++) {
            Layer one = there.network().layers().get(n);
            Layer other = here.network().layers().get(n);
            assertThat(one.width()).isEqualTo(other.width());
            for (int k = 0; k < one.width(); k++) {
                assertThat(one.family(k))
                        .as("seed %d, layer %d, node %d", seed, n, k)
                        .isEqualTo(other.family(k));
                assertThat(one.parameters(k)).containsExactly(other.parameters(k), within(1e-7));
            }
        }
    }
}
