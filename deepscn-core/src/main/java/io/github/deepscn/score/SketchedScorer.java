package io.github.deepscn.score;

import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.ScreeningBlock;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.single.SingleNodes;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Scores candidates by what they share with the residual on all rows and by how much of them a {@link Sketch} sees
 * outside the basis; then the few best again, on all rows in double precision. Only those few can be admitted: the
 * inequality, the rank rule and the recorded scores never depend on an estimate.
 */
final class SketchedScorer implements Scorer {
    private static final int LEAST_FINALISTS = 16;
    /** Finalists for every node that a step may add. */
    private static final int FINALISTS = 4;
    /** Estimates put candidates in order and refuse none. */
    private static final Contractions ANY = new Contractions(List.of(0.0), List.of(0.0));

    private final ExactScorer exact;
    private final Sketch sketch;

    SketchedScorer(ExactScorer exact, Sketch sketch) {
        this.exact = exact;
        this.sketch = sketch;
    }

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
        CandidateSums all = products(candidates);
        double[] energies = exact.basis().energies();
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

    /** ⟨e,h⟩ and ⟨h,h⟩ on all rows, in single precision where the engine has it. */
    private CandidateSums products(Candidates candidates) {
        if (!exact.engine().screens() || !SingleNodes.canCompute(candidates.nodes())) {
            return exact.sums(candidates, Scoring.RESIDUAL);
        }
        var nodes = new SingleNodes(candidates.nodes(), exact.engine().crew());
        double flatness = exact.eligibility().rule().flatness();
        Kernel kernel = Kernel.onTraining(
                (block, totals) -> ((ScreeningBlock) block).scoreInSingle(nodes, Scoring.RESIDUAL, flatness, totals));
        return exact.round(candidates.count(), candidates.count() + 1, Scoring.RESIDUAL, kernel);
    }

    @Override
    public double decrease(Ranking.Pick pick, Fit fit) {
        return exact.decrease(pick, fit);
    }

    @Override
    public Tally tally() {
        return exact.tally();
    }

    @Override
    public void setTally(Tally tally) {
        exact.setTally(tally);
    }
}
