package io.github.deepscn.sparsity;

import io.github.deepscn.linalg.Blas;

/** A = LLᵀ for symmetric positive semi-definite matrices, column-major, in place. */
final class SemidefiniteFactor {
    private SemidefiniteFactor() {}

    /**
     * Factorises the lower triangle and clears the upper one. If a diagonal entry falls below {@code rounding} times
     * its original value, the direction depends on those before it, and its column of L is zero.
     */
    static void factorise(double[] a, int size, double rounding) {
        double[] row = new double[size];
        for (int j = 0; j < size; j++) {
            double original = a[j * size + j];
            for (int k = 0; k < j; k++) {
                row[k] = a[k * size + j];
                a[j * size + k] = 0;
            }
            Blas.gemv(false, size - j, j, -1, a, j, size, row, 0, 1, a, j * size + j);
            double pivot = a[j * size + j];
            double scale = pivot > rounding * original ? 1 / Math.sqrt(pivot) : 0;
            for (int i = j; i < size; i++) {
                a[j * size + i] *= scale;
            }
        }
    }

    /** Solves Lx = b in place, from {@code at} on; zero for the zero columns. */
    static void solveLower(double[] factor, int size, double[] b, int at) {
        for (int j = 0; j < size; j++) {
            double diagonal = factor[j * size + j];
            double x = diagonal == 0 ? 0 : b[at + j] / diagonal;
            b[at + j] = x;
            Blas.axpy(size - j - 1, -x, factor, j * size + j + 1, b, at + j + 1);
        }
    }

    /** Solves Lᵀx = b in place; zero for the zero columns. */
    static void solveTransposed(double[] factor, int size, double[] b) {
        for (int j = size - 1; j >= 0; j--) {
            double diagonal = factor[j * size + j];
            double sum = b[j] - Blas.dot(size - j - 1, factor, j * size + j + 1, b, j + 1);
            b[j] = diagonal == 0 ? 0 : sum / diagonal;
        }
    }
}
