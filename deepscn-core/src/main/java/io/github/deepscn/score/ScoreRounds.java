package io.github.deepscn.score;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.ScoreLayout;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.ScreeningBlock;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.single.SingleNodes;
import java.util.function.BooleanSupplier;

/**
 * Rounds over the training rows that sum the products of candidates with residual and basis, in double or in single
 * precision.
 *
 * @param basis of the same rows
 * @param flatness of the rank rule: a smaller output counts as zero
 * @param stop asked between blocks of rows
 */
record ScoreRounds(Engine engine, Basis basis, double flatness, BooleanSupplier stop) {
    /** Whether rows and nodes allow single precision. */
    boolean canRound(Layer nodes) {
        return engine.screens() && SingleNodes.canCompute(nodes);
    }

    /** Rounds the weights of nodes for {@link #rough}. */
    SingleNodes rounded(Layer nodes) {
        return new SingleNodes(nodes, engine.crew());
    }

    /** Sums in double precision. */
    CandidateSums exact(Candidates candidates, Scoring scoring) {
        double least = flatness;
        Kernel kernel = Kernel.onTraining((block, totals) -> block.score(candidates.nodes(), scoring, least, totals));
        return sums(candidates.count(), candidates.count(), scoring, kernel);
    }

    /** Sums in single precision, in half the time. */
    CandidateSums rough(SingleNodes nodes, Scoring scoring) {
        double least = flatness;
        int count = nodes.layer().width();
        Kernel kernel = Kernel.onTraining(
                (block, totals) -> ((ScreeningBlock) block).scoreInSingle(nodes, scoring, least, totals));
        return sums(count, count + 1, scoring, kernel);
    }

    /** Sums in single precision where rows and nodes allow it, else in double precision. */
    CandidateSums quick(Candidates candidates, Scoring scoring) {
        Layer nodes = candidates.nodes();
        return canRound(nodes) ? rough(rounded(nodes), scoring) : exact(candidates, scoring);
    }

    private CandidateSums sums(int candidates, int maxima, Scoring scoring, Kernel kernel) {
        var layout = new ScoreLayout(candidates, engine.shape().outputs(), basis.size());
        Totals totals = engine.stoppable(stop, () -> engine.run(layout.sums(scoring), maxima, kernel));
        return scoring == Scoring.RESIDUAL
                ? new CandidateSums(layout, totals)
                : new CandidateSums(layout, totals, basis.ridge(), basis.hasIntercept());
    }
}
