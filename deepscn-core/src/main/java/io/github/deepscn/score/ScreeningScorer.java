package io.github.deepscn.score;

import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.single.SingleNodes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates in single precision first, in half the time, and again in double precision those that may be the
 * best.
 *
 * <p>{@link ScoreErrors} bounds how far rough sums may be off, and {@link Screen} settles every comparison that the
 * bounds leave open. The bounds are statistical: rounding errors of many rows are taken to go either way. They are not
 * a proof. In all tests the chosen nodes are the ones that double precision alone chooses.
 */
final class ScreeningScorer implements RoughScorer {
    private final ExactScorer exact;
    private final RoundingChoice choice = new RoundingChoice();
    /** Candidates that were drawn together. */
    private @Nullable SingleNodes together;

    ScreeningScorer(ExactScorer exact) {
        this.exact = exact;
    }

    @Override
    public ExactScorer exact() {
        return exact;
    }

    @Override
    public Ranking rank(Candidates candidates, Contractions contractions) {
        if (!choice.rounds() || !exact.rounds().canRound(candidates.nodes())) {
            return exact.rank(candidates, contractions);
        }
        Screen screen = screen(candidates);
        choice.watch(candidates.count(), screen::refined);
        screen.settleEligibility(exact.eligibility());
        Ranking ranking = exact.ranking(candidates.nodes(), screen.sums(), contractions);
        screen.watch(ranking);
        return ranking.settledBy(few -> screen.settle(few, exact.batch() == 1));
    }

    @Override
    public List<Integer> best(Candidates candidates, Contractions contractions, int few) {
        return rank(candidates, contractions).best(few);
    }

    Screen screen(Candidates candidates) {
        SingleNodes nodes = single(candidates);
        ScoreRounds rounds = exact.rounds();
        CandidateSums sums = rounds.rough(nodes, Scoring.RESIDUAL);
        double peak = sums.peak(candidates.count());
        var errors = ScoreErrors.of(nodes, peak, rounds.engine().shape(), sums::active);
        return new Screen(
                candidates.nodes(), sums, errors, chosen -> exact.sums(some(candidates, chosen), Scoring.RESIDUAL));
    }

    private static Candidates some(Candidates all, int... chosen) {
        return new Candidates(all.nodes().nodes(chosen));
    }

    /** Rounds the weights of candidates that were drawn together once. */
    private SingleNodes single(Candidates candidates) {
        Layer all = candidates.together();
        if (all.width() == candidates.count()) {
            return exact.rounds().rounded(all);
        }
        if (together == null || !together.layer().equals(all)) {
            together = exact.rounds().rounded(all);
        }
        return together.part(candidates.nodes(), candidates.first());
    }
}
