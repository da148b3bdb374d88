package io.github.deepscn.engine;

import io.github.deepscn.single.SingleNodes;

/**
 * A block that can also score candidates in single precision, against the residual or the basis.
 *
 * <p>In place of the active weight it sums an upper bound of Σ|φ′|, which for unbounded families is the active weight.
 */
public interface ScreeningBlock extends RowBlock {
    /**
     * Computes outputs and sums in single precision. The maximum after those of the candidates is the length of the
     * longest row.
     */
    void scoreInSingle(SingleNodes candidates, Scoring scoring, double flatness, Totals totals);
}
