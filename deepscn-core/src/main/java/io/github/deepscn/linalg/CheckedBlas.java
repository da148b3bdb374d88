package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import java.util.Arrays;
import java.util.Objects;

/**
 * {@link BlasKernels} behind checks of all arguments, which native code would turn into memory corruption, with answers
 * for empty operands and with some products computed in strips.
 *
 * @param stripResult the largest number of elements of a result AᵀB to compute at a time; zero for no limit
 */
record CheckedBlas(BlasKernels kernels, int stripResult) {
    /** With more columns, or longer sums, the kernels do well to arrange A and B anew. */
    private static final int STRIP_COLUMNS = 128;

    private static final int STRIP_SUMS = 900;

    CheckedBlas(BlasKernels kernels) {
        this(kernels, kernels.stripResult());
    }

    void gemm(
            boolean transA,
            boolean transB,
            int m,
            int n,
            int k,
            double alpha,
            double[] a,
            int aOffset,
            int lda,
            double[] b,
            int bOffset,
            int ldb,
            double beta,
            double[] c,
            int cOffset,
            int ldc) {
        checkMatrix("c", m, n, c, cOffset, ldc);
        checkMatrix("a", transA ? k : m, transA ? m : k, a, aOffset, lda);
        checkMatrix("b", transB ? n : k, transB ? k : n, b, bOffset, ldb);
        if (m == 0 || n == 0) {
            return;
        }
        if (k == 0) {
            for (int j = 0; j < n; j++) {
                scaleOrClear(m, beta, c, cOffset + j * ldc);
            }
            return;
        }
        int strip = strip(transA && !transB, m, n, k);
        for (int i = 0; i < m; i += strip) {
            kernels.gemm(
                    transA,
                    transB,
                    Math.min(strip, m - i),
                    n,
                    k,
                    alpha,
                    a,
                    transA ? aOffset + i * lda : aOffset,
                    lda,
                    b,
                    bOffset,
                    ldb,
                    beta,
                    c,
                    cOffset + i,
                    ldc);
        }
    }

    void gemm(
            boolean transA,
            int m,
            int n,
            int k,
            float[] a,
            int aOffset,
            int lda,
            float[] b,
            int bOffset,
            int ldb,
            float[] c,
            int cOffset,
            int ldc) {
        checkMatrix("c", m, n, c.length, cOffset, ldc);
        checkMatrix("a", transA ? k : m, transA ? m : k, a.length, aOffset, lda);
        checkMatrix("b", k, n, b.length, bOffset, ldb);
        if (m > 0 && n > 0 && k > 0) {
            int strip = strip(transA, m, n, k);
            for (int i = 0; i < m; i += strip) {
                int first = transA ? aOffset + i * lda : aOffset;
                int height = Math.min(strip, m - i);
                kernels.gemm(transA, height, n, k, a, first, lda, b, bOffset, ldb, c, cOffset + i, ldc);
            }
        } else {
            for (int j = 0; j < n; j++) {
                Arrays.fill(c, cOffset + j * ldc, cOffset + j * ldc + m, 0);
            }
        }
    }

    void gemv(
            boolean trans,
            int m,
            int n,
            double alpha,
            double[] a,
            int aOffset,
            int lda,
            double[] x,
            int xOffset,
            double beta,
            double[] y,
            int yOffset) {
        int xSize = trans ? m : n;
        int ySize = trans ? n : m;
        checkMatrix("a", m, n, a, aOffset, lda);
        checkVector("x", xSize, x, xOffset);
        checkVector("y", ySize, y, yOffset);
        if (ySize == 0) {
            return;
        }
        if (xSize == 0) {
            scaleOrClear(ySize, beta, y, yOffset);
            return;
        }
        kernels.gemv(trans, m, n, alpha, a, aOffset, lda, x, xOffset, beta, y, yOffset);
    }

    void ger(
            int m,
            int n,
            double alpha,
            double[] x,
            int xOffset,
            double[] y,
            int yOffset,
            double[] a,
            int aOffset,
            int lda) {
        checkMatrix("a", m, n, a, aOffset, lda);
        checkVector("x", m, x, xOffset);
        checkVector("y", n, y, yOffset);
        if (m > 0 && n > 0) {
            kernels.ger(m, n, alpha, x, xOffset, y, yOffset, a, aOffset, lda);
        }
    }

    void spmv(int n, float alpha, float[] a, float[] x, float[] y) {
        checkSize("a", n);
        checkRange("a", 0, n * (n + 1L) / 2, a.length);
        checkRange("x", 0, n, x.length);
        checkRange("y", 0, n, y.length);
        if (n > 0) {
            kernels.spmv(n, alpha, a, x, y);
        }
    }

    double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        return n == 0 ? 0 : kernels.dot(n, x, xOffset, y, yOffset);
    }

    double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        checkVector("x", n, x.length, xOffset);
        checkVector("y", n, y.length, yOffset);
        return n == 0 ? 0 : kernels.dot(n, x, xOffset, y, yOffset);
    }

    void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        if (n > 0) {
            kernels.axpy(n, alpha, x, xOffset, y, yOffset);
        }
    }

    void scal(int n, double alpha, double[] x, int xOffset) {
        checkVector("x", n, x, xOffset);
        if (n > 0) {
            kernels.scal(n, alpha, x, xOffset);
        }
    }

    void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        if (n > 0) {
            kernels.rot(n, x, xOffset, y, yOffset, c, s);
        }
    }

    /** Returns the number of rows of a result of m rows to compute at a time. */
    private int strip(boolean onlyFirstTransposed, int m, int n, int k) {
        boolean inStrips = onlyFirstTransposed && n <= STRIP_COLUMNS && k <= STRIP_SUMS && stripResult > 0;
        return inStrips ? Math.max(1, stripResult / n) : m;
    }

    private static void scaleOrClear(int n, double beta, double[] y, int offset) {
        if (beta == 0) {
            Arrays.fill(y, offset, offset + n, 0);
        } else {
            for (int i = offset; i < offset + n; i++) {
                y[i] *= beta;
            }
        }
    }

    private static void checkVector(String name, int size, double[] x, int offset) {
        Objects.requireNonNull(x, name);
        checkVector(name, size, x.length, offset);
    }

    private static void checkVector(String name, int size, int length, int offset) {
        checkSize(name, size);
        checkRange(name, offset, (long) offset + size, length);
    }

    private static void checkMatrix(String name, int rows, int columns, double[] a, int offset, int ld) {
        Objects.requireNonNull(a, name);
        checkMatrix(name, rows, columns, a.length, offset, ld);
    }

    private static void checkMatrix(String name, int rows, int columns, int length, int offset, int ld) {
        checkSize(name, rows);
        checkSize(name, columns);
        if (rows == 0 || columns == 0) {
            return;
        }
        if (ld < rows) {
            throw new IllegalArgumentException(
                    name + ": leading dimension " + ld + " is less than its " + rows + " rows");
        }
        checkRange(name, offset, offset + (columns - 1L) * ld + rows, length);
    }

    private static void checkSize(String name, int size) {
        if (size < 0) {
            throw new IllegalArgumentException(name + ": size " + size + " is negative");
        }
    }

    private static void checkRange(String name, int from, long to, int length) {
        if (from < 0 || to > length) {
            throw new IndexOutOfBoundsException(
                    name + ": elements " + from + " to " + to + " are outside an array of length " + length);
        }
    }
}
