package io.github.deepscn.engine;

import java.io.Serializable;

/**
 * The data that blocks need to compute leave-one-out errors under ridge, for the first columns of the basis.
 *
 * <p>With R = USVᵀ the fit is Q U diag(s²/(s²+λ)) Uᵀ QᵀT: a row's leverage is the sum of s²/(s²+λ) times the squares of
 * its row of QU, and its residual grows by that row times λ/(s²+λ)·UᵀQᵀT. An intercept is the first column of Q and is
 * not shrunk.
 *
 * @param columns number of first columns of Q that take part
 * @param free number of these that are not shrunk
 * @param rotation U, column-major
 * @param rotated UᵀQᵀT, column-major
 * @param kept s²/(s²+λ), one column per strength
 * @param strengths number of strengths
 * @param others QᵀT of the columns that take no part, column-major: the part that they explain is added back to the
 *     residual
 */
@SuppressWarnings("ArrayRecordComponent")
public record RidgePath(
        int columns, int free, double[] rotation, double[] rotated, double[] kept, int strengths, double[] others)
        implements Serializable {}
