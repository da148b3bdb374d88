package io.github.deepscn.score;

import static io.github.deepscn.score.HandmadeScores.taking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.score.Ranking.Pick;
import io.github.deepscn.search.Search;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RankingTest {
    private static final Search SEARCH = Search.published().withContractions(List.of(0.5, 0.9, 0.99));

    @Test
    void aSmallerContractionComesFirstAndThenTheLargerScore() {
        CandidateSums scores = HandmadeScores.of(
                HandmadeScores.twoOutputs(),
                taking(0.02, 0.90), // 0.99, sum 0.92
                taking(0.15, 0.15), // 0.9, sum 0.30
                taking(0.001, 0.9), // none
                taking(0.30, 0.12), // 0.9, sum 0.42
                taking(0.05, 0.05)); // 0.99, sum 0.10
        List<Pick> order = all(ranking(scores, SEARCH, k -> true, 1, 1));
        assertThat(order).extracting(Pick::candidate).containsExactly(3, 1, 0, 4);
        assertThat(order).extracting(Pick::contraction).containsExactly(0.9, 0.9, 0.99, 0.99);
        double[] expected = {0.42 - 0.2, 0.30 - 0.2, 0.92 - 0.02, 0.10 - 0.02};
        for (int i = 0; i < 4; i++) {
            assertThat(order.get(i).score()).isCloseTo(expected[i], within(1e-12));
        }
    }

    @Test
    void underTheRelaxedRuleTheSumDecidesAlone() {
        CandidateSums scores = HandmadeScores.of(
                HandmadeScores.twoOutputs(), taking(0.02, 0.10), taking(0.001, 0.9), taking(0.005, 0.01));
        Search relaxed = SEARCH.withMechanism(Mechanisms.RELAXED);
        List<Pick> order = all(ranking(scores, relaxed, k -> true, 0.5, 0.5));
        assertThat(order).extracting(Pick::candidate).containsExactly(1, 0, 2);
        assertThat(order).extracting(Pick::contraction).containsExactly(0.5, 0.9, 0.99);
    }

    @Test
    void aLaterCandidateMustBeBetterByMoreThanRounding() {
        assertThat(firstOf(0.3, 0.3)).isZero();
        assertThat(firstOf(0.3, 0.3 * (1 + 5e-10))).isZero();
        assertThat(firstOf(0.3, 0.3 * (1 + 2e-9))).isEqualTo(1);
        assertThat(firstOf(0.3 * (1 + 5e-10), 0.3)).isZero();
        assertThat(firstOf(0.3 * (1 + 2e-9), 0.3)).isZero();
        assertThat(firstOf(0.3, 0.3 * (1 + 6e-10), 0.3 * (1 + 1.2e-9))).isEqualTo(2);
    }

    @Test
    void amongEqualsTheOrderIsThatOfTheDraw() {
        assertThat(all(ranking(oneOutput(0.2, 0.2, 0.2, 0.2), SEARCH, k -> true, 1)))
                .extracting(Pick::candidate)
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void onceEmptyItStaysEmpty() {
        Ranking ranking = ranking(oneOutput(0.2, 0.3), SEARCH, k -> true, 1);
        assertThat(all(ranking)).hasSize(2);
        for (int i = 0; i < 3; i++) {
            assertThat(all(ranking)).isEmpty();
        }
    }

    @Test
    void theBestFewAreTakenInOrder() {
        Ranking ranking = ranking(oneOutput(0.2, 0.4, 0.001, 0.3), SEARCH, k -> true, 1);
        assertThat(ranking.best(2)).containsExactly(1, 3);
        assertThat(ranking.best(5)).containsExactly(0);
        assertThat(ranking.best(5)).isEmpty();
    }

    @Test
    void whoIsNotEligibleOrPassesNoContractionNeverAppears() {
        CandidateSums scores = oneOutput(0.9, 0.5, 0.009, 0.7, 0.011, 0);
        assertThat(all(ranking(scores, SEARCH, k -> k % 3 != 0, 1)))
                .extracting(Pick::candidate)
                .containsExactly(1, 4);
        assertThat(all(ranking(scores, SEARCH, k -> false, 1))).isEmpty();
    }

    @Test
    void everyCandidateAppearsOnce() {
        long seed = 1;
        double[] shares = new SplittableRandom(seed).doubles(100, 0, 1).toArray();
        List<Pick> order = all(ranking(oneOutput(shares), SEARCH, k -> true, 1));
        assertThat(order).extracting(Pick::candidate).doesNotHaveDuplicates();
        long admitted = Arrays.stream(shares).filter(s -> s >= 0.01).count();
        assertThat(order).as("seed %d", seed).hasSize((int) admitted);
        for (int i = 1; i < order.size(); i++) {
            assertThat(shares[order.get(i).candidate()])
                    .as("seed %d", seed)
                    .isLessThan(shares[order.get(i - 1).candidate()]);
        }
    }

    @Test
    void decayingMuLowersTheMarkLessAndLess() {
        // 1 − r − (1 − r)/(j + 1): half of 1 − r for the first node, 0.9 of it for the ninth.
        Search decaying = SEARCH.withContractions(List.of(0.5)).withDecayingMu(true);
        CandidateSums scores = oneOutput(0.3, 0.44, 0.46);
        assertThat(all(ranking(scores, decaying, 1, k -> true, 1)))
                .extracting(Pick::candidate)
                .containsExactly(2, 1, 0);
        List<Pick> ninth = all(ranking(scores, decaying, 9, k -> true, 1));
        assertThat(ninth).extracting(Pick::candidate).containsExactly(2);
        assertThat(ninth.get(0).score()).isCloseTo(0.46 - 0.45, within(1e-12));
        assertThat(all(ranking(scores, decaying.withDecayingMu(false), 1, k -> true, 1)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mechanisms.class)
    void theScoreIsTheSumOfThetas(Mechanism mechanism) {
        double[][] residual = {{2, 1}, {0, 3}, {1, 0}};
        CandidateSums scores = HandmadeScores.of(residual, new double[] {1, 2, 1});
        double[] energies = {5, 10};
        // ⟨e_1,h⟩ = 3, ⟨e_2,h⟩ = 7, ⟨h,h⟩ = 6.
        double decrease = (9 + 49) / 6.0;
        Search search = SEARCH.withMechanism(mechanism).withContractions(List.of(0.1, 0.8));
        Pick entry = all(ranking(scores, search, k -> true, energies)).get(0);
        assertThat(entry.contraction()).isEqualTo(0.8);
        assertThat(entry.score()).isCloseTo(decrease - 0.2 * 15, within(1e-12));
    }

    private static int firstOf(double... shares) {
        return all(ranking(oneOutput(shares), SEARCH, k -> true, 1)).get(0).candidate();
    }

    private static CandidateSums oneOutput(double... shares) {
        double[][] outputs = new double[shares.length][];
        for (int k = 0; k < shares.length; k++) {
            outputs[k] = taking(shares[k], 0);
        }
        return HandmadeScores.of(HandmadeScores.oneOutput(), outputs);
    }

    private static Ranking ranking(CandidateSums scores, Search search, IntPredicate eligible, double... energies) {
        return ranking(scores, search, 1, eligible, energies);
    }

    private static Ranking ranking(
            CandidateSums scores, Search search, int node, IntPredicate eligible, double... energies) {
        Contractions contractions = search.contractions(search.contractions(), node);
        return new Ranking(search.mechanism(), scores, energies, contractions, eligible);
    }

    /** All admitted candidates, as Algorithm 1 takes them if each is refused. */
    private static List<Pick> all(Ranking ranking) {
        var picks = new ArrayList<Pick>();
        for (double r : new double[] {0.1, 0.5, 0.8, 0.9, 0.99}) {
            for (List<Pick> best = ranking.admitted(r, 1); !best.isEmpty(); best = ranking.admitted(r, 1)) {
                picks.addAll(best);
                ranking.refuse(best.get(0).candidate());
            }
        }
        return picks;
    }

    @Test
    void severalThatJoinTogetherPassAtTheSameContraction() {
        Ranking ranking = ranking(oneOutput(0.2, 0.6, 0.3, 0.55, 0.7), SEARCH, k -> true, 1);
        assertThat(ranking.admitted(0.5, 2)).extracting(Pick::candidate).containsExactly(4, 1);
        assertThat(ranking.admitted(0.5, 9)).extracting(Pick::candidate).containsExactly(4, 1, 3);
        ranking.refuse(4);
        ranking.refuse(3);
        ranking.refuse(1);
        assertThat(ranking.admitted(0.5, 9)).isEmpty();
        assertThat(ranking.admitted(0.9, 9)).extracting(Pick::candidate).containsExactly(2, 0);
    }
}
