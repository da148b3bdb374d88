package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.MatrixView;
import io.github.deepscn.threads.Crew;

/**
 * A = LLᵀ of a symmetric positive definite matrix. It works on blocks of columns and parts of blocks, so that most of
 * the n³/3 products are GEMMs. Immutable.
 */
public final class Cholesky {
    private static final int BLOCK = 128;

    /** Columns of a block that are decomposed one by one; the rest of the block is updated by GEMM. */
    private static final int PART = 16;

    /** Rows of a block of columns that are worth a thread. */
    private static final int ROWS = 512;

    /** For shorter vectors, calling a BLAS takes longer than the work. */
    private static final int SHORT = 128;

    private final int size;
    /** L in the lower triangle, column-major; the rest is meaningless. */
    private final double[] factor;

    private Cholesky(int size, double[] factor) {
        this.size = size;
        this.factor = factor;
    }

    /**
     * Decomposes a matrix on the calling thread.
     *
     * @param matrix size by size, column-major; this object keeps the array and reads only its lower triangle
     * @throws ArithmeticException if the matrix is not positive definite within rounding
     */
    public static Cholesky of(int size, double[] matrix) {
        return of(size, matrix, Crew.ALONE);
    }

    /** Decomposes a matrix on several threads. The result does not depend on their number. */
    public static Cholesky of(int size, double[] matrix, Crew crew) {
        if (matrix.length != (long) size * size) {
            throw new IllegalArgumentException(matrix.length + " numbers for " + size + " by " + size);
        }
        var cholesky = new Cholesky(size, matrix);
        for (int from = 0; from < size; from += BLOCK) {
            int first = from;
            int to = Math.min(size, from + BLOCK);
            crew.run((size - from + ROWS - 1) / ROWS, part -> {
                int top = first + part * ROWS;
                cholesky.subtract(0, first, to, top, Math.min(size, top + ROWS));
            });
            for (int part = from; part < to; part += PART) {
                int end = Math.min(to, part + PART);
                cholesky.subtract(from, part, end, part, size);
                cholesky.decompose(part, end);
            }
        }
        return cholesky;
    }

    /**
     * A − L₁L₂ᵀ in columns {@code from} to {@code to} and rows {@code top} to {@code bottom}, by L from {@code first}.
     */
    private void subtract(int first, int from, int to, int top, int bottom) {
        var left = view(false, bottom - top, from - first, top, first);
        var right = view(true, from - first, to - from, from, first);
        Blas.gemm(-1, left, right, 1, view(false, bottom - top, to - from, top, from));
    }

    private MatrixView<double[]> view(boolean transposed, int height, int width, int row, int column) {
        return MatrixView.of(transposed, height, width, factor, column * size + row, size);
    }

    /** Decomposes the columns of a part, one by one. */
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

    /** y ← y + multiple · the part of L that starts at {@code at}. */
    private void addMultiple(int count, double multiple, int at, double[] y, int to) {
        Blas.kernels(count >= SHORT).axpy(count, multiple, factor, at, y, to);
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
