package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Ranking.Pick;
import io.github.deepscn.search.Search;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimates on a sample lead to nodes whose exact scores are nearly the best, and only exact scores admit. */
class SketchedScorerTest {
    private static final int COUNT = 120;
    private static final Contractions CONTRACTIONS = Search.published().contractions(Search.PUBLISHED_CONTRACTIONS, 1);

    /** Seed, rows, outputs, nodes that are there, ridge, whether rows have weights. */
    @ParameterizedTest
    @CsvSource({
        "1, 6000, 1, 30, 0, false",
        "2, 6000, 3, 100, 1e-4, false",
        "3, 9000, 1, 300, 1e-4, true",
        "4, 6000, 2, 0, 0, true"
    })
    void estimatesAreCloseToExactScores(long seed, int rows, int outputs, int nodes, double ridge, boolean weighted) {
        try (var data = new Rows(seed, rows, outputs, nodes, ridge, weighted)) {
            CandidateSums exact = data.exactly(1).sums(data.drawn(), Scoring.BASIS);
            CandidateSums all = data.exactly(1).sums(data.drawn(), Scoring.RESIDUAL);
            double energy = Arrays.stream(data.basis.energies()).sum();
            CandidateSums estimates = data.sketch.estimates(data.drawn, all, false, energy);
            double[] ratios = IntStream.range(0, COUNT)
                    .mapToDouble(k ->
                            Mechanisms.ORTHOGONAL.decrease(estimates, k) / Mechanisms.ORTHOGONAL.decrease(exact, k))
                    .sorted()
                    .toArray();
            assertThat(ratios[COUNT / 2]).as("median, seed %d", seed).isCloseTo(1, within(0.08));
            assertThat(ratios[COUNT / 10]).as("tenth, seed %d", seed).isGreaterThan(0.7);
            assertThat(ratios[COUNT * 9 / 10]).as("ninth tenth, seed %d", seed).isLessThan(1.4);
        }
    }

    @ParameterizedTest
    @CsvSource({"11, 6000, 1, 60, 1e-4, false", "12, 6000, 3, 100, 1e-4, true"})
    void theBestBySketchIsNearlyTheBestOfAll(
            long seed, int rows, int outputs, int nodes, double ridge, boolean weighted) {
        try (var data = new Rows(seed, rows, outputs, nodes, ridge, weighted)) {
            for (int batch : new int[] {1, 3}) {
                List<Pick> exact = picks(data.exactly(batch).rank(data.drawn(), CONTRACTIONS), batch);
                ExactScorer exactly = data.exactly(batch);
                var sketched = new SketchedScorer(exactly, data.sketch);
                List<Pick> picks = picks(sketched.rank(data.drawn(), CONTRACTIONS), batch);
                assertThat(sketched.tally().scored()).isEqualTo(COUNT);
                assertThat(picks).hasSameSizeAs(exact);
                for (int k = 0; k < picks.size(); k++) {
                    assertThat(picks.get(k).decrease())
                            .as("seed %d, batch %d, pick %d", seed, batch, k)
                            .isGreaterThan(0.9 * exact.get(k).decrease());
                }
            }
        }
    }

    @Test
    void aCandidateThatTheSampleDoesNotSeeCountsAsOutsideTheBasis() {
        try (var data = new Rows(21, 6000, 1, 10, 0, false)) {
            // a bump so narrow that only a few rows are in it
            Layer narrow = Layer.of(Activations.GAUSSIAN, 2, new double[] {0.5, 0.5}, new double[] {40});
            CandidateSums all = data.exactly(1).sums(new Candidates(narrow), Scoring.RESIDUAL);
            CandidateSums estimates =
                    data.sketch.estimates(narrow, all, false, data.basis.energies()[0]);
            double expected = all.product(0, 0) * all.product(0, 0) / all.normSquared(0);
            double decrease = Mechanisms.ORTHOGONAL.decrease(estimates, 0);
            assertThat(decrease).isPositive().isCloseTo(expected, within(1e-9 * expected));
        }
    }

    @Test
    void aBatchWithoutAnEligibleCandidateAdmitsNothing() {
        try (var data = new Rows(22, 6000, 1, 10, 0, false)) {
            Layer flat = Layer.of(Activations.SIGMOID, 2, new double[2 * COUNT], new double[COUNT]);
            var sketched = new SketchedScorer(data.exactly(2), data.sketch);
            assertThat(picks(sketched.rank(new Candidates(flat), CONTRACTIONS), 2))
                    .isEmpty();
            assertThat(sketched.best(new Candidates(flat), CONTRACTIONS, 5)).isEmpty();
            assertThat(sketched.tally().scored()).isEqualTo(2 * COUNT);
        }
    }

    private static List<Pick> picks(Ranking ranking, int most) {
        for (double r : CONTRACTIONS.values()) {
            List<Pick> picks = ranking.admitted(r, most);
            if (!picks.isEmpty()) {
                return picks;
            }
        }
        return List.of();
    }

    /** Rows, nodes that have joined, and candidates. */
    private static final class Rows implements AutoCloseable {
        final LocalEngine engine;
        final Basis basis;
        final Layer drawn;
        final Sketch sketch;

        Rows(long seed, int count, int outputs, int nodes, double ridge, boolean weighted) {
            var random = new SplittableRandom(seed);
            double[][] x = IntStream.range(0, count)
                    .mapToObj(i -> random.doubles(2, -1, 1).toArray())
                    .toArray(double[][]::new);
            double[][] y = new double[count][outputs];
            for (int i = 0; i < count; i++) {
                for (int q = 0; q < outputs; q++) {
                    y[i][q] = Math.sin(5 * x[i][0] * x[i][1] + q) + 0.3 * random.nextDouble();
                }
            }
            Samples samples = Samples.of(x, y);
            samples =
                    weighted ? samples.withWeights(random.doubles(count, 0.1, 3).toArray()) : samples;
            engine = LocalEngine.over(samples, null, 2);
            basis = new Basis(engine, RankRule.off(), ridge == 0 ? Shrinkage.none() : new Shrinkage.Throughout(ridge));
            sketch = new Sketch(engine, basis, nodes, seed);
            basis.appendLinks(new Links(true, false));
            basis.append(layer(random, nodes / 2));
            basis.appendAgain(layer(random, nodes - nodes / 2));
            drawn = layer(random, COUNT);
        }

        private static Layer layer(SplittableRandom random, int nodes) {
            double[] weights = random.doubles(2L * nodes, -8, 8).toArray();
            return Layer.of(
                    Activations.SIGMOID,
                    2,
                    weights,
                    random.doubles(nodes, -4, 4).toArray());
        }

        Candidates drawn() {
            return new Candidates(drawn);
        }

        ExactScorer exactly(int batch) {
            return new ExactScorer(engine, basis, RankRule.standard(), Mechanisms.ORTHOGONAL, batch, () -> false);
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
