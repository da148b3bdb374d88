package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Ranking.Pick;
import io.github.deepscn.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Candidates that were scored in single precision come in the order that they have in double. */
class ScreeningScorerTest {
    private static final int ROWS = 700;
    private static final int COUNT = 80;
    private static final double RIDGE = 1e-4;

    /** Seed, mechanism, outputs, inputs, scope, nodes that are there. */
    @ParameterizedTest
    @CsvSource({
        "1, THETA, 1, 5, 1, 0",
        "2, THETA, 1, 5, 30, 20",
        "3, THETA, 3, 5, 1, 20",
        "4, RELAXED, 3, 40, 0.5, 10",
        "5, RELAXED, 20, 5, 3, 30"
    })
    void theOrderIsThatOfExactScores(
            long seed, Mechanisms mechanism, int outputs, int inputs, double scope, int nodes) {
        try (var rows = new Rows(seed, outputs, inputs, scope, nodes)) {
            List<Integer> exact = order(rows.exactly(mechanism, 1).rank(rows.drawn(), CONTRACTIONS));
            assertThat(exact).as("seed %d", seed).isNotEmpty();
            for (int batch : new int[] {1, 2}) {
                var screening = new ScreeningScorer(rows.exactly(mechanism, batch));
                assertThat(order(screening.rank(rows.drawn(), CONTRACTIONS)))
                        .as("seed %d, batch %d", seed, batch)
                        .isEqualTo(exact);
                assertThat(screening.best(rows.drawn(), CONTRACTIONS, 5))
                        .as("seed %d, batch %d", seed, batch)
                        .isEqualTo(exact.subList(0, Math.min(5, exact.size())));
            }
        }
    }

    @Test
    void onlyThoseAreScoredAgainThatMayBeTheBest() {
        try (var rows = new Rows(1, 1, 10, 1, 10)) {
            ExactScorer exact = rows.exactly(Mechanisms.THETA, 1);
            Screen screen = new ScreeningScorer(exact).screen(rows.drawn());
            Ranking ranking = exact.ranking(rows.drawn, screen.sums(), CONTRACTIONS);
            screen.watch(ranking);
            screen.settle(1, true);
            assertThat(screen.refined()).isZero();
            int best = ranking.best(1).get(0);
            assertThat(screen.isRough(best)).isTrue();
            screen.settle(1, false);
            assertThat(screen.refined()).isEqualTo(1);
            assertThat(screen.isRough(ranking.best(1).get(0))).isFalse();
            screen.settle(3, false);
            assertThat(screen.refined()).isBetween(4, 5);
        }
    }

    @Test
    void equalsAreTakenInTheOrderOfTheDraw() {
        try (var rows = new Rows(1, 1, 10, 1, 10)) {
            ExactScorer exact = rows.exactly(Mechanisms.THETA, 1);
            int best = order(exact.rank(rows.drawn(), CONTRACTIONS)).get(0);
            Layer twice = rows.drawn.nodes(COUNT - 1, best, best, best);
            Screen screen = new ScreeningScorer(exact).screen(new Candidates(twice));
            Ranking ranking = exact.ranking(twice, screen.sums(), CONTRACTIONS);
            screen.watch(ranking);
            screen.settle(1, true);
            assertThat(ranking.best(1)).containsExactly(1);
            assertThat(screen.refined()).isEqualTo(3);
        }
    }

    @Test
    void sumsThatSinglePrecisionCannotHoldAreScoredAgain() {
        double[][] x = {{1e30}, {-2e30}, {3e30}, {5e29}};
        try (var engine = LocalEngine.over(Samples.of(x, new double[] {1, 0, 2, 1}), null, 1)) {
            Layer drawn = Layer.of(Activations.RELU, 1, new double[] {1e20, -1e-30}, new double[2]);
            var basis = new Basis(engine, RankRule.off());
            var exact = new ExactScorer(engine, basis, RankRule.off(), Mechanisms.THETA, 1, () -> false);
            Screen screen = new ScreeningScorer(exact).screen(new Candidates(drawn));
            assertThat(screen.productError(0)).isInfinite();
            screen.refine(0);
            assertThat(screen.sums().normSquared(0))
                    .isEqualTo(TestSums.of(engine, drawn).normSquared(0));
            assertThat(screen.productError(0)).isZero();
            assertThat(screen.isRough(1)).isTrue();
        }
    }

    private static final Contractions CONTRACTIONS = Search.published().contractions(Search.PUBLISHED_CONTRACTIONS, 1);

    /** Rows, nodes that have joined and candidates. */
    private static final class Rows implements AutoCloseable {
        final LocalEngine engine;
        final Basis basis;
        final Layer drawn;

        Rows(long seed, int outputs, int inputs, double scope, int nodes) {
            var random = new SplittableRandom(seed);
            double[][] x = IntStream.range(0, ROWS)
                    .mapToObj(i -> random.doubles(inputs, -1, 1).toArray())
                    .toArray(double[][]::new);
            double[][] y = new double[ROWS][outputs];
            for (int i = 0; i < ROWS; i++) {
                for (int q = 0; q < outputs; q++) {
                    y[i][q] = Math.sin(3 * x[i][0] + q) + 0.3 * random.nextDouble();
                }
            }
            engine = LocalEngine.over(Samples.of(x, y), null, 2);
            basis = new Basis(engine, RankRule.off(), new Shrinkage.Throughout(RIDGE));
            Layer before = layer(random, inputs, scope, nodes);
            for (int k = 0; k < nodes; k++) {
                basis.append(before.node(k));
            }
            drawn = layer(random, inputs, scope, COUNT);
        }

        private static Layer layer(SplittableRandom random, int inputs, double scope, int nodes) {
            return Layer.of(
                    Activations.SIGMOID,
                    inputs,
                    random.doubles((long) inputs * nodes, -scope, scope).toArray(),
                    random.doubles(nodes, -scope, scope).toArray());
        }

        Candidates drawn() {
            return new Candidates(drawn);
        }

        ExactScorer exactly(Mechanism mechanism, int batch) {
            return new ExactScorer(engine, basis, RankRule.off(), mechanism, batch, () -> false);
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private static List<Integer> order(Ranking ranking) {
        var order = new ArrayList<Integer>();
        for (double r : CONTRACTIONS.values()) {
            for (List<Pick> best = ranking.admitted(r, 1); !best.isEmpty(); best = ranking.admitted(r, 1)) {
                order.add(best.get(0).candidate());
                ranking.refuse(best.get(0).candidate());
            }
        }
        return order;
    }
}
