package io.github.deepscn.score;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.RowSample;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.readout.Basis;

/**
 * A sample of the training rows with a basis of the same columns, orthonormal on the sample. It tells which share of a
 * candidate is outside the basis, in a fraction of the time that all rows take; ⟨e,h⟩ must come from all rows, as
 * candidates would be chosen to fit the few rows of a sample.
 */
final class Sketch {
    /** Rows of the sample for each column that the basis will have. */
    private static final int ROWS_PER_COLUMN = 2;

    private static final int LEAST_ROWS = 1000;
    /** A sample that sees less of a candidate, in rows on which it is at its bound, says nothing about it. */
    private static final double RARE = 2;

    private final LocalEngine engine;
    private final Basis basis;
    private final ScoreRounds rounds;
    private final double allWeight;
    private final double allRows;

    /**
     * Samples the rows of an engine.
     *
     * @param followed a basis over all rows, still empty
     * @param columns the most columns that it will have
     * @param seed of the sample
     */
    Sketch(Engine all, Basis followed, int columns, long seed) {
        this.engine = RowSample.of(all, rows(all.shape().rows(), columns), seed);
        this.basis = followed.alsoOver(engine);
        this.rounds = new ScoreRounds(engine, basis, 0, () -> false);
        this.allWeight = all.shape().weight();
        this.allRows = all.shape().rows();
    }

    /** Number of rows in a sample. */
    static int rows(long rows, int columns) {
        return (int) Math.min(rows, Math.max(LEAST_ROWS, (long) ROWS_PER_COLUMN * columns));
    }

    /**
     * What candidates are estimated to take away, for choosing among them.
     *
     * @param all sums over all rows, not projected
     * @param pairs whether several may be chosen, one after the other
     * @param energy ‖E‖² on all rows
     */
    CandidateSums estimates(Layer nodes, CandidateSums all, boolean pairs, double energy) {
        CandidateSums sums = rounds.quick(new Candidates(nodes), pairs ? Scoring.PAIRS : Scoring.BASIS);
        double sampled = engine.shape().rows();
        double overfit = 1 - basis.size() * (1 / sampled - 1 / allRows);
        double share = weight() / allWeight;
        return sums.estimates(all, share, overfit, energy, k -> isRare(nodes.family(k), sums, k));
    }

    /** The weight of the rows of the sample. */
    double weight() {
        return engine.shape().weight();
    }

    private boolean isRare(NodeFamily family, CandidateSums sums, int candidate) {
        double bound = family.bound();
        double perRow = weight() / engine.shape().rows();
        return bound < Double.POSITIVE_INFINITY && sums.normSquared(candidate) < RARE * bound * bound * perRow;
    }
}
