package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.UniformSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The orthogonal mechanism against fits with and without each candidate. */
class OrthogonalMechanismTest {
    private static final int ROWS = 250;
    private static final int CANDIDATES = 25;

    /** A basis of {@code nodes} nodes of a layer that has more to choose from; rows are weighted. */
    record Case(long seed, double ridge, boolean intercept, int outputs, int nodes) {}

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (double ridge : new double[] {0, 1e-3, 0.5}) {
            for (boolean intercept : new boolean[] {false, true}) {
                for (int outputs : new int[] {1, 3}) {
                    for (int nodes : new int[] {0, 1, 12}) {
                        cases.add(new Case(seed++, ridge, intercept, outputs, nodes));
                    }
                }
            }
        }
        return cases.stream();
    }

    static Stream<Case> casesOfLeastSquares() {
        return cases().filter(c -> c.ridge() == 0);
    }

    /** Scores of all candidates, and the columns of H they would join. */
    private static final class Problem {
        final Case c;
        final TestData data;
        final double[] weights;
        final Layer candidates;
        final CandidateSums scores;
        final double[] energies;
        final double[][] targets;
        final double[][] hidden;

        Problem(Case c) {
            this.c = c;
            this.data = TestData.smooth(ROWS, c.outputs(), c.seed());
            this.weights = new Random(c.seed()).doubles(ROWS, 0.2, 3).toArray();
            this.candidates = new UniformSource(Activations.SIGMOID, CANDIDATES)
                    .draw(new DrawKey(c.seed(), 1, 2, 3, 0), data.inputs[0].length)
                    .nodes();
            Layer first = new UniformSource(Activations.SIGMOID, 12)
                    .draw(new DrawKey(c.seed(), 1, 1, 2, 0), 5)
                    .nodes();
            Samples rows = Samples.of(data.inputs, data.targets).withWeights(weights);
            try (var engine = LocalEngine.over(rows, null, 1)) {
                var basis = new Basis(engine, RankRule.standard(), shrinkage(c.ridge()));
                basis.appendLinks(new Links(c.intercept(), false));
                for (int k = 0; k < c.nodes(); k++) {
                    basis.append(first.node(k));
                }
                this.scores =
                        TestSums.projected(engine, candidates, Scoring.BASIS, basis.size(), c.ridge(), c.intercept());
                this.energies = basis.energies();
            }
            this.targets = weighted(data.targets);
            this.hidden = columns(first.nodes(0, c.nodes()));
        }

        /** The intercept, and the nodes of a layer. */
        private double[][] columns(Layer layer) {
            int links = c.intercept() ? 1 : 0;
            double[][] columns = new double[ROWS][links + layer.width()];
            for (int i = 0; i < ROWS; i++) {
                Arrays.fill(columns[i], 1);
                for (int k = 0; k < layer.width(); k++) {
                    columns[i][links + k] = Reference.output(layer, k, data.inputs[i]);
                }
            }
            return weighted(columns);
        }

        private double[][] weighted(double[][] rows) {
            double[][] weighted = new double[ROWS][];
            Arrays.setAll(
                    weighted,
                    i -> Arrays.stream(rows[i])
                            .map(value -> value * Math.sqrt(weights[i]))
                            .toArray());
            return weighted;
        }

        double[][] with(int candidate) {
            double[][] grown = new double[ROWS][];
            for (int i = 0; i < ROWS; i++) {
                grown[i] = Arrays.copyOf(hidden[i], hidden[i].length + 1);
                grown[i][hidden[i].length] =
                        Reference.output(candidates, candidate, data.inputs[i]) * Math.sqrt(weights[i]);
            }
            return grown;
        }

        /** By how much ‖T − Hβ‖² + Σλ_k‖β_k‖² falls. */
        double decrease(int candidate) {
            return objective(hidden) - objective(with(candidate));
        }

        private double objective(double[][] columns) {
            return Reference.ridgeObjective(columns, targets, Reference.penalties(columns, c.ridge(), c.intercept()));
        }

        Network network() {
            return new Network(5, List.of(candidates));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theScoreIsTheTrueDecrease(Case c) {
        var problem = new Problem(c);
        double energy = problem.objective(problem.hidden);
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(Mechanisms.ORTHOGONAL.decrease(problem.scores, k))
                    .as("%s, candidate %d", c, k)
                    .isCloseTo(problem.decrease(k), within(1e-10 * energy));
        }
    }

    @ParameterizedTest
    @MethodSource("casesOfLeastSquares")
    void thetaIsALowerBound(Case c) {
        var problem = new Problem(c);
        for (int k = 0; k < CANDIDATES; k++) {
            double theta = Mechanisms.RELAXED.decrease(problem.scores, k);
            assertThat(Mechanisms.ORTHOGONAL.decrease(problem.scores, k))
                    .as("%s, candidate %d", c, k)
                    .isGreaterThanOrEqualTo(theta * (1 - 1e-12));
            for (double share : new double[] {1e-4, 1e-2, 0.2}) {
                if (MechanismTest.admits(Mechanisms.RELAXED, problem.scores, k, share, problem.energies)) {
                    assertThat(MechanismTest.admits(
                                    Mechanisms.ORTHOGONAL, problem.scores, k, share * (1 - 1e-12), problem.energies))
                            .as("%s, candidate %d", c, k)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFirstInRankIsTheBestOfTheEligible(Case c) {
        var problem = new Problem(c);
        var search = Search.published().withMechanism(Mechanisms.ORTHOGONAL);
        // Every third candidate, and each time one less.
        var eligible = new ArrayList<Integer>();
        for (int k = 0; k < CANDIDATES; k += 3) {
            eligible.add(k);
        }
        while (!eligible.isEmpty()) {
            var ranking = new Ranking(
                    Mechanisms.ORTHOGONAL,
                    problem.scores,
                    problem.energies,
                    search.contractions(List.of(0.9999999), 1),
                    List.copyOf(eligible)::contains);
            int best = eligible.get(0);
            for (int k : eligible) {
                best = problem.decrease(k) > problem.decrease(best) ? k : best;
            }
            int taken = ranking.best(1).get(0);
            assertThat(taken)
                    .as("%s, among %s of %s", c, eligible, problem.network())
                    .isEqualTo(best);
            eligible.remove((Integer) taken);
        }
    }

    @ParameterizedTest
    @MethodSource("casesOfLeastSquares")
    void aCandidateThatIsThereAlreadyIsHidden(Case c) {
        TestData data = TestData.smooth(ROWS, c.outputs(), c.seed());
        Layer drawn = new UniformSource(Activations.SIGMOID, 12)
                .draw(new DrawKey(c.seed(), 1, 1, 2, 0), 5)
                .nodes();
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            basis.appendLinks(new Links(c.intercept(), false));
            for (int k = 0; k < 6; k++) {
                basis.append(drawn.node(k));
            }
            CandidateSums scores = TestSums.projected(engine, drawn, Scoring.BASIS, basis.size(), 0, c.intercept());
            for (RankRule rule : List.of(RankRule.standard(), RankRule.off())) {
                for (int k = 0; k < 12; k++) {
                    assertThat(new Eligibility(rule, ROWS).isHidden(drawn, scores, k, ROWS))
                            .as("%s, candidate %d", c, k)
                            .isEqualTo(k < 6);
                }
            }
        }
    }

    /** A node that hardly varies has a large weight for a small effect, and may vary on other rows. */
    @Test
    void aCandidateThatHardlyVariesIsHidden() {
        TestData data = TestData.smooth(ROWS, 1, 5);
        double[] slopes = {0, 1e-3, 1e-2, 1};
        double[] weights = new double[5 * slopes.length];
        for (int k = 0; k < slopes.length; k++) {
            weights[5 * k] = slopes[k];
        }
        Layer drawn = Layer.of(Activations.SIGMOID, 5, weights, new double[slopes.length]);
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 1)) {
            var basis = new Basis(engine, RankRule.standard());
            basis.appendLinks(new Links(true, false));
            CandidateSums scores = TestSums.projected(engine, drawn, Scoring.BASIS, basis.size(), 0, true);
            for (int k = 0; k < slopes.length; k++) {
                double deviation = Math.sqrt(scores.spreadSquared(k) / ROWS);
                assertThat(new Eligibility(RankRule.standard(), ROWS).isHidden(drawn, scores, k, ROWS))
                        .as("standard deviation %s", deviation)
                        .isEqualTo(deviation < 0.01);
            }
            assertThat(Math.sqrt(scores.spreadSquared(3) / ROWS)).isGreaterThan(0.05);
        }
    }

    private static Shrinkage shrinkage(double ridge) {
        return ridge > 0 ? new Shrinkage.Throughout(ridge) : Shrinkage.none();
    }
}
