package io.github.deepscn.score;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Judges candidates: which of them the mechanism admits, and in what order Algorithm 1 takes them. How the sums come
 * about, and in which precision, is nobody else's concern. Not thread-safe.
 */
public interface Scorer {
    /** Ranks the batch that nodes are taken from. */
    Ranking rank(Candidates candidates, Contractions contractions);

    /** The best {@code few} of a batch, best first; fewer if fewer are admitted. */
    List<Integer> best(Candidates candidates, Contractions contractions, int few);

    /**
     * The decrease Σ_q⟨e_q,h⟩²/d of a node that has joined: measured with its column where it joined alone.
     *
     * @param fit after it joined
     */
    double decrease(Ranking.Pick pick, Fit fit);

    /** Candidates counted so far. */
    Tally tally();

    /** Goes on from an earlier count. */
    void setTally(Tally tally);

    /**
     * The scorer for a basis: one that estimates first for the orthogonal mechanism on many rows, one that sums in
     * single precision first for the other mechanisms of the library, where that saves time, else one in double
     * precision throughout.
     *
     * @param basis still empty; has the engine and the rank rule
     * @param batch how many nodes a step may add
     * @param columns the most columns that the basis will have
     * @param seed of the sample of rows for estimates
     * @param stop asked between blocks of rows; a true answer ends the round with
     *     {@link io.github.deepscn.engine.RoundStopped}
     */
    static Scorer of(Basis basis, Mechanism mechanism, int batch, int columns, long seed, BooleanSupplier stop) {
        Engine engine = basis.engine();
        var exact = new ExactScorer(engine, basis, basis.rule(), mechanism, batch, stop);
        if (!(mechanism instanceof Mechanisms)) {
            return exact;
        }
        if (mechanism.needsProjection()) {
            boolean samples = sampledRows(engine.shape().rows(), columns) > 0;
            return samples ? new SketchedScorer(exact, new Sketch(engine, basis, columns, seed)) : exact;
        }
        return engine.screens() ? new ScreeningScorer(exact) : exact;
    }

    /**
     * The size of the sample with which the orthogonal mechanism estimates scores; 0 if there are so few rows that it
     * needs no sample.
     *
     * @param rows the number of training rows
     * @param columns the most columns that the basis will have
     */
    static int sampledRows(long rows, int columns) {
        int sampled = Sketch.rows(rows, columns);
        return sampled < rows ? sampled : 0;
    }
}
