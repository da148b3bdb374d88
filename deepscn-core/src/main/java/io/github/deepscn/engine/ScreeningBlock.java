package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import io.github.deepscn.single.SingleNodes;

/**
 * A block that can score candidates in single precision, too, against the residual or the basis.
 *
 * <p>In place of the active weight it sums an upper bound of Σ|φ′|, which for unbounded families is the active weight.
 */
public interface ScreeningBlock extends RowBlock {
    /** Scores in single precision from the inputs on; one maximum more than candidates is the longest row's length. */
    void scoreInSingle(SingleNodes candidates, Scoring scoring, double flatness, Totals totals);

    /** Computes outputs in double precision, rounds them, and sums in single precision. */
    void scoreRounded(Layer candidates, Scoring scoring, double flatness, Totals totals);
}
