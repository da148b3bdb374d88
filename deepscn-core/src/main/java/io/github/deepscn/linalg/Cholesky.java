package io.github.deepscn.linalg;

import io.github.deepscn.threads.Crew;

/**
 * A = LLᵀ of a symmetric positive definite matrix, by blocks of columns and parts of these, so that most of the n³/3
 * products are GEMMs. Immutable.
 */
public final class Cholesky {
    private static final int BLOCK = 128;

    /** So many columns of a block one by one, the rest by GEMM again. */
    private static final int PART = 16;

    /** So many rows of a block of columns are worth a thread. */
    private static final int ROWS = 512;

    /** Under this length the call of a BLAS takes longer than the work. */
    private static final int SHORT = 128;

    private final int size;
    /** L in the lower triangle, column-major; the rest means nothing. */
    private final double[] factor;

    private Cholesky(int size, double[] factor) {
        this.size = size;
        this.factor = factor;
    }

    /**
     * Decomposes.
     *
     * @param matrix size by size, column-major, which now belongs to it; only the lower triangle is read
     * @throws ArithmeticException if the matrix is not positive definite to rounding
     */
    public static Cholesky of(int size, double[] matrix) {
        return of(size, matrix, Crew.ALONE);
    }

    /** The same, by several threads: the result does not depend on them. */
    public static Cholesky of(int size, double[] matrix, Crew crew) {
        if (matrix.length != (long) size * size) {
            throw new IllegalArgumentException(matrix.length + " numbers for " + size + " by " + size);
        }
        var cholesky = new Cholesky(size, matrix);
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(size, from + BLOCK);
            cholesky.subtract(from, to, crew);
            for (int part = from; part < to; part += PART) {
                int end = Math.min(to, part + PART);
                cholesky.subtract(from, part, end, part, size);
                cholesky.decompose(part, end);
            }
        }
        return cholesky;
    }

    /** Columns {@code from} to {@code to}, from the diagonal down: A − L₁L₂ᵀ over all columns before. */
    private void subtract(int from, int to, Crew crew) {
        crew.run((size - from + ROWS - 1) / ROWS, part -> {
            int top = from + part * ROWS;
            subtract(0, from, to, top, Math.min(size, top + ROWS));
        });
    }

    /** The same over the columns from {@code first} on, for the rows {@code top} to {@code bottom}. */
    private void subtract(int first, int from, int to, int top, int bottom) {
        Blas.gemm(
                false,
                true,
                bottom - top,
                to - from,
                from - first,
                -1,
                factor,
                first * size + top,
                size,
                factor,
                first * size + from,
                size,
                1,
                factor,
                from * size + top,
                size);
    }

    /** The columns of a block, one by one. */
    private void decompose(int from, int to) {
        for (int j = from; j < to; j++) {
            int column = j * size;
            for (int k = from; k < j; k++) {
                addMultiple(size - j, -factor[k * size + j], k * size + j, factor, column + j);
            }
            double pivot = factor[column + j];
            if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
                throw new ArithmeticException("pivot " + j + " is " + pivot + ", must be positive");
            }
            Blas.scal(size - j, 1 / Math.sqrt(pivot), factor, column + j);
        }
    }

    /** An entry of L, on the diagonal or below it. */
    public double factor(int row, int column) {
        return factor[column * size + row];
    }

    /** Solves Ax = b in place. */
    public void solve(double[] b) {
        forward(b);
        backward(b, size);
    }

    /** Solves Ly = b in place. */
    public void forward(double[] b) {
        for (int j = 0; j < size; j++) {
            b[j] /= factor[j * size + j];
            addMultiple(size - j - 1, -b[j], j * size + j + 1, b, j + 1);
        }
    }

    /**
     * Solves Lᵀx = y in place for the leading part of L and y: with y from {@link #forward}, x solves the leading part
     * of Ax = b.
     */
    public void backward(double[] y, int leading) {
        for (int j = leading - 1; j >= 0; j--) {
            double known = product(leading - j - 1, j * size + j + 1, y, j + 1);
            y[j] = (y[j] - known) / factor[j * size + j];
        }
    }

    /** y ← y + multiple · the part of L from {@code at} on. */
    private void addMultiple(int count, double multiple, int at, double[] y, int to) {
        if (count >= SHORT) {
            Blas.axpy(count, multiple, factor, at, y, to);
            return;
        }
        for (int i = 0; i < count; i++) {
            y[to + i] += multiple * factor[at + i];
        }
    }

    private double product(int count, int at, double[] y, int from) {
        if (count >= SHORT) {
            return Blas.dot(count, factor, at, y, from);
        }
        double product = 0;
        for (int i = 0; i < count; i++) {
            product += factor[at + i] * y[from + i];
        }
        return product;
    }
}
