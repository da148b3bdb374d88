package io.github.deepscn.engine;

import java.io.Serializable;

/**
 * The data that blocks need to compute leave-one-out errors under ridge, for the first columns of the basis.
 *
 * <p>With R = USVᵀ the fit is Q U diag(s²/(s²+λ)) Uᵀ QᵀT: a row's leverage is the sum of s²/(s²+λ) times the squares of
 * its row of QU, and its residual grows by that row times λ/(s²+λ)·UᵀQᵀT. An intercept is the first column of Q and is
 * not shrunk.
 */
public final class RidgePath implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Number of first columns of Q that take part, and number of these that are not shrunk. */
    final int columns;

    final int free;
    /** U, and UᵀQᵀT, column-major. */
    final double[] rotation;

    final double[] rotated;
    /** s²/(s²+λ), one column per strength. */
    final double[] kept;

    final int strengths;
    /** QᵀT of the columns that take no part, column-major: the part that they explain is added back to the residual. */
    final double[] others;

    public RidgePath(
            int columns, int free, double[] rotation, double[] rotated, double[] kept, int strengths, double[] others) {
        this.columns = columns;
        this.free = free;
        this.rotation = rotation;
        this.rotated = rotated;
        this.kept = kept;
        this.strengths = strengths;
        this.others = others;
    }

    /** Number of strengths. */
    public int strengths() {
        return strengths;
    }
}
