package io.github.deepscn.engine;

import io.github.deepscn.linalg.Blas;

/** Products of the columns of a matrix with one another. */
final class Gram {
    /** So many columns are multiplied at a time: only the part above the diagonal is needed. */
    private static final int STRIP = 64;

    private Gram() {}

    /** sums[at + j·columns + i] += ⟨q_i, q_j⟩ for i ≤ j, of a matrix of {@code count} rows. */
    static void add(double[] q, int count, int columns, double[] sums, int at) {
        for (int from = 0; from < columns; from += STRIP) {
            int width = Math.min(STRIP, columns - from);
            Blas.gemm(
                    true,
                    false,
                    from + width,
                    width,
                    count,
                    1,
                    q,
                    0,
                    count,
                    q,
                    from * count,
                    count,
                    1,
                    sums,
                    at + from * columns,
                    columns);
        }
    }
}
