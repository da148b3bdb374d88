package io.github.deepscn.configure;

import io.github.deepscn.network.Activations;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.configure.Ranking.Entry;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Rounding;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Candidates that were scored in single precision come in the order that they have in double. */
class RoughRankingTest {
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
        "5, RELAXED, 20, 5, 3, 30",
        "6, ORTHOGONAL, 1, 20, 1, 0",
        "7, ORTHOGONAL, 1, 20, 0.2, 60",
        "8, ORTHOGONAL, 2, 5, 3, 40",
        "9, ORTHOGONAL, 1, 1, 5, 15"
    })
    void theOrderIsThatOfExactScores(long seed, Mechanism mechanism, int outputs, int inputs, double scope, int nodes) {
        try (var rows = new Rows(seed, outputs, inputs, scope, nodes)) {
            Search search = Search.published().withMechanism(mechanism);
            boolean projected = mechanism.isOrthogonal();
            List<Integer> exact = order(rows.ranking(search, rows.exactly(projected))::next);
            assertThat(exact).as("seed %d", seed).isNotEmpty();
            assertThat(order(rows.ranking(search, rows.roughly(projected))::next))
                    .as("seed %d", seed)
                    .isEqualTo(exact);
            assertThat(order(rows.ranking(search, rows.roughly(projected))::nextForSure))
                    .as("seed %d", seed)
                    .isEqualTo(exact);
            assertThat(rows.ranking(search, rows.roughly(projected)).next(5))
                    .as("seed %d", seed)
                    .isEqualTo(exact.subList(0, Math.min(5, exact.size())));
        }
    }

    @Test
    void onlyThoseAreScoredAgainThatMayBeTheBest() {
        try (var rows = new Rows(1, 1, 10, 1, 10)) {
            CandidateScores rough = rows.roughly(false);
            Ranking ranking = rows.ranking(Search.published(), rough);
            int best = ranking.nextForSure().orElseThrow().candidate();
            assertThat(rough.refined()).isZero();
            assertThat(rough.isRough(best)).isTrue();
            int second = ranking.next().orElseThrow().candidate();
            assertThat(rough.refined()).isEqualTo(1);
            assertThat(rough.isRough(second)).isFalse();
            ranking.refine(3);
            assertThat(rough.refined()).isBetween(4, 5);
        }
    }

    @Test
    void equalsAreTakenInTheOrderOfTheDraw() {
        try (var rows = new Rows(1, 1, 10, 1, 10)) {
            Search search = Search.published();
            int best = rows.ranking(search, rows.exactly(false))
                    .next()
                    .orElseThrow()
                    .candidate();
            int[] twice = {COUNT - 1, best, best, best};
            CandidateScores rough = CandidateScores.roughly(rows.engine, rows.engine, rows.drawn.nodes(twice), 0);
            Ranking ranking = rows.ranking(search, rough);
            assertThat(ranking.nextForSure().orElseThrow().candidate()).isEqualTo(1);
            assertThat(rough.refined()).isEqualTo(3);
        }
    }

    @Test
    void sumsThatSinglePrecisionCannotHoldAreScoredAgain() {
        double[][] x = {{1e30}, {-2e30}, {3e30}, {5e29}};
        try (var engine = LocalEngine.over(Samples.of(x, new double[] {1, 0, 2, 1}), null, 1)) {
            Layer drawn = Layer.of(Activations.RELU, 1, new double[] {1e20, -1e-30}, new double[2]);
            CandidateScores rough = CandidateScores.roughly(engine, engine, drawn, 0);
            assertThat(rough.productError(0)).isInfinite();
            rough.refine(new int[] {0});
            assertThat(rough.normSquared(0))
                    .isEqualTo(CandidateScores.of(engine, drawn, 0).normSquared(0));
            assertThat(rough.productError(0)).isZero();
            assertThat(rough.isRough(1)).isTrue();
        }
    }

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
                basis.append(before, k);
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

        CandidateScores exactly(boolean projected) {
            return projected
                    ? CandidateScores.projected(engine, drawn, Scoring.BASIS, 0, basis.size(), RIDGE, false)
                    : CandidateScores.of(engine, drawn, 0);
        }

        CandidateScores roughly(boolean projected) {
            return projected
                    ? CandidateScores.roughlyProjected(engine, drawn, Rounding.INPUTS, 0, basis.size(), RIDGE, false)
                    : CandidateScores.roughly(engine, engine, drawn, 0);
        }

        Ranking ranking(Search search, CandidateScores scores) {
            return new Ranking(scores, basis.energies(), search, search.contractions(), 1, k -> true);
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private static List<Integer> order(Supplier<Optional<Entry>> next) {
        var order = new ArrayList<Integer>();
        for (Optional<Entry> entry = next.get(); entry.isPresent(); entry = next.get()) {
            order.add(entry.get().candidate());
        }
        return order;
    }
}
