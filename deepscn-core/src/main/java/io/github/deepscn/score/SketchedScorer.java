package io.github.deepscn.score;

import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Scores candidates by what they share with the residual on all rows and by how much of them a {@link Sketch} sees
 * outside the basis; then the few best again, on all rows in double precision. Only those few can be admitted: the
 * inequality, the rank rule and the recorded scores never depend on an estimate.
 */
record SketchedScorer(ExactScorer exact, Sketch sketch) implements RoughScorer {
    private static final int LEAST_FINALISTS = 16;
    /** Finalists for every node that a step may add. */
    private static final int FINALISTS = 4;
    /** Estimates put candidates in order and refuse none. */
    private static final Contractions ANY = new Contractions(List.of(0.0), List.of(0.0));

    @Override
    public Ranking rank(Candidates candidates, Contractions contractions) {
        int few = Math.max(LEAST_FINALISTS, FINALISTS * exact.batch());
        if (candidates.count() <= few) {
            return exact.rank(candidates, contractions);
        }
        Ranking estimated = estimated(candidates, exact.scoresPairs());
        int[] finalists = estimated.admitted(0, few).stream()
                .mapToInt(Ranking.Pick::candidate)
                .toArray();
        return finalists.length == 0 ? estimated : exact.rankSome(candidates.nodes(), finalists, contractions);
    }

    @Override
    public List<Integer> best(Candidates candidates, Contractions contractions, int few) {
        return estimated(candidates, false).best(few);
    }

    /** Ranks candidates by estimates. */
    private Ranking estimated(Candidates candidates, boolean pairs) {
        Layer nodes = candidates.nodes();
        CandidateSums all = exact.rounds().quick(candidates, Scoring.RESIDUAL);
        double[] energies = exact.energies();
        double energy = Arrays.stream(energies).sum();
        CandidateSums estimates = sketch.estimates(nodes, all, pairs, energy);
        Eligibility eligibility = exact.eligibility();
        IntPredicate hidden = k -> eligibility.isHidden(nodes, estimates, k, sketch.weight());
        boolean[] eligible = eligibility.judge(nodes, all, hidden);
        var ranking = new Ranking(exact.mechanism(), estimates, energies, ANY, k -> eligible[k]);
        return pairs
                ? ranking.withPairs((after, k) -> !eligibility.isHidden(nodes, after, k, sketch.weight()))
                : ranking;
    }
}
