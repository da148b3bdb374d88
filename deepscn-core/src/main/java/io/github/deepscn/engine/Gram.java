package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;

/** Products of the columns of a matrix with one another. */
final class Gram {
    /** Number of columns multiplied at a time: strips skip most of the part below the diagonal, which is not needed. */
    private static final int STRIP = 64;

    private Gram() {}

    /** sums[at + j·columns + i] += ⟨q_i, q_j⟩ for i ≤ j, for a matrix of {@code count} rows. */
    static void add(double[] q, int count, int columns, double[] sums, int at) {
        for (int from = 0; from < columns; from += STRIP) {
            int width = Math.min(STRIP, columns - from);
            int to = from + width;
            int strip = from * count;
            int place = at + from * columns;
            Blas.gemm(true, false, to, width, count, 1, q, 0, count, q, strip, count, 1, sums, place, columns);
        }
    }
}
