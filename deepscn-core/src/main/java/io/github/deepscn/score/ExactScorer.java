package io.github.deepscn.score;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.readout.RankRule;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Scores candidates in double precision.
 *
 * @param batch how many nodes a step may add
 */
record ExactScorer(ScoreRounds rounds, Eligibility eligibility, Mechanism mechanism, int batch) implements Scorer {
    ExactScorer(Engine engine, Basis basis, RankRule rule, Mechanism mechanism, int batch, BooleanSupplier stop) {
        this(
                new ScoreRounds(engine, basis, rule.flatness(), stop),
                new Eligibility(rule, engine.shape().weight()),
                mechanism,
                batch);
    }

    /** Whether several nodes join in a step, each scored against those before it. */
    boolean scoresPairs() {
        return batch > 1 && mechanism.needsProjection();
    }

    @Override
    public Ranking rank(Candidates candidates, Contractions contractions) {
        Layer nodes = candidates.nodes();
        CandidateSums sums = sums(candidates, scoresPairs() ? Scoring.PAIRS : scoring());
        Ranking ranking = ranking(nodes, sums, contractions);
        return scoresPairs() ? withPairs(ranking, nodes) : ranking;
    }

    /** Ranks some of a batch that have been counted. */
    Ranking rankSome(Layer batch, int[] some, Contractions contractions) {
        Layer nodes = batch.nodes(some);
        CandidateSums sums = sums(new Candidates(nodes), scoresPairs() ? Scoring.PAIRS : scoring());
        var ranking =
                new Ranking(mechanism, sums, energies(), contractions, k -> eligibility.isEligible(nodes, sums, k));
        ranking.numbered(some);
        return scoresPairs() ? withPairs(ranking, nodes) : ranking;
    }

    private Ranking withPairs(Ranking ranking, Layer nodes) {
        return ranking.withPairs((after, k) -> !eligibility.isHidden(nodes, after, k, eligibility.weight()));
    }

    @Override
    public List<Integer> best(Candidates candidates, Contractions contractions, int few) {
        return ranking(candidates.nodes(), sums(candidates, scoring()), contractions)
                .best(few);
    }

    /** Ranks candidates by sums that decide which are eligible. */
    Ranking ranking(Layer nodes, CandidateSums sums, Contractions contractions) {
        boolean[] eligible = eligibility.judge(nodes, sums);
        return new Ranking(mechanism, sums, energies(), contractions, k -> eligible[k]);
    }

    /** What the mechanism needs. */
    Scoring scoring() {
        return mechanism.needsProjection() ? Scoring.BASIS : Scoring.RESIDUAL;
    }

    /** One round: sums in double precision. */
    CandidateSums sums(Candidates candidates, Scoring scoring) {
        return rounds.exact(candidates, scoring);
    }

    /** ‖e_q‖² of every output. */
    double[] energies() {
        return rounds.basis().energies();
    }

    @Override
    public double decrease(Ranking.Pick pick, Fit fit) {
        if (batch > 1 || !(mechanism instanceof Mechanisms)) {
            return pick.decrease();
        }
        return mechanism.needsProjection() ? fit.decrease() : fit.leastDecrease();
    }

    @Override
    public Tally tally() {
        return eligibility.tally();
    }

    @Override
    public void setTally(Tally tally) {
        eligibility.setTally(tally);
    }
}
