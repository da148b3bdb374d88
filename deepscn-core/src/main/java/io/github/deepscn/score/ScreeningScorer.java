package io.github.deepscn.score;

import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.ScreeningBlock;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.score.RoundingChoice.Rounding;
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
final class ScreeningScorer implements Scorer {
    private final ExactScorer exact;
    private final RoundingChoice choice = new RoundingChoice();
    /** Candidates that were drawn together. */
    private @Nullable SingleNodes together;

    ScreeningScorer(ExactScorer exact) {
        this.exact = exact;
    }

    @Override
    public Ranking rank(Candidates candidates, Contractions contractions) {
        Rounding most = choice.next();
        boolean projects = exact.scoring() == Scoring.BASIS;
        if (most == Rounding.INPUTS && !SingleNodes.canCompute(candidates.nodes())) {
            most = Rounding.OUTPUTS;
        }
        if (most == Rounding.NOTHING || (most == Rounding.OUTPUTS && !projects)) {
            choice.watch(0, () -> 0);
            return exact.rank(candidates, contractions);
        }
        Screen screen = most == Rounding.INPUTS ? fromInputs(candidates) : fromOutputs(candidates.nodes());
        choice.watch(candidates.count(), screen::refined);
        screen.settleEligibility(exact.eligibility());
        Ranking ranking = exact.ranking(candidates.nodes(), screen.sums(), contractions);
        screen.watch(ranking, projects);
        return ranking.settledBy(few -> screen.settle(few, exact.batch() == 1));
    }

    @Override
    public List<Integer> best(Candidates candidates, Contractions contractions, int few) {
        return rank(candidates, contractions).best(few);
    }

    Screen fromInputs(Candidates candidates) {
        SingleNodes nodes = single(candidates);
        int count = candidates.count();
        double flatness = exact.eligibility().rule().flatness();
        Kernel kernel = Kernel.onTraining(
                (block, totals) -> ((ScreeningBlock) block).scoreInSingle(nodes, exact.scoring(), flatness, totals));
        CandidateSums sums = exact.round(count, count + 1, exact.scoring(), kernel);
        var errors =
                ScoreErrors.ofInputs(nodes, sums.peak(count), exact.engine().shape(), sums::active);
        return screen(candidates.nodes(), sums, errors);
    }

    /** Rounds the weights of candidates that were drawn together once. */
    private SingleNodes single(Candidates candidates) {
        Layer all = candidates.together();
        if (all.width() == candidates.count()) {
            return new SingleNodes(all, exact.engine().crew());
        }
        if (together == null || !together.layer().equals(all)) {
            together = new SingleNodes(all, exact.engine().crew());
        }
        return together.part(candidates.nodes(), candidates.first());
    }

    Screen fromOutputs(Layer nodes) {
        double flatness = exact.eligibility().rule().flatness();
        Kernel kernel = Kernel.onTraining(
                (block, totals) -> ((ScreeningBlock) block).scoreRounded(nodes, exact.scoring(), flatness, totals));
        CandidateSums sums = exact.round(nodes.width(), nodes.width(), exact.scoring(), kernel);
        return screen(nodes, sums, ScoreErrors.ofOutputs(nodes, exact.engine().shape(), sums::active));
    }

    private Screen screen(Layer nodes, CandidateSums sums, ScoreErrors errors) {
        return new Screen(
                nodes, sums, errors, chosen -> exact.sums(new Candidates(nodes.nodes(chosen)), exact.scoring()));
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
