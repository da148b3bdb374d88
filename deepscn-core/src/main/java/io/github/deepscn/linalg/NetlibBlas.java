package io.github.deepscn.linalg;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import java.util.Objects;

/**
 * {@link Blas} on one netlib implementation. Arguments are checked here because netlib's own checks miss negative
 * offsets and indices past 2³¹, which native code would turn into memory corruption, and because reference BLAS leaves
 * y unscaled when A is empty.
 *
 * @param stripResult the most elements of a result AᵀB that netlib computes fastest, without first arranging A and B
 *     anew; larger ones of few columns are computed in strips of so many. Zero for none
 */
record NetlibBlas(BLAS netlib, boolean isNative, String description, int stripResult) {
    /** Of more columns, or with longer sums, arranging A and B pays. */
    private static final int STRIP_COLUMNS = 128;

    private static final int STRIP_SUMS = 900;

    NetlibBlas(BLAS netlib, boolean isNative, String description) {
        this(netlib, isNative, description, 0);
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
            netlib.dgemm(
                    flag(transA),
                    flag(transB),
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
                netlib.sgemm(
                        flag(transA), "N", height, n, k, 1, a, first, lda, b, bOffset, ldb, 0, c, cOffset + i, ldc);
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
        netlib.dgemv(flag(trans), m, n, alpha, a, aOffset, lda, x, xOffset, 1, beta, y, yOffset, 1);
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
            netlib.dger(m, n, alpha, x, xOffset, 1, y, yOffset, 1, a, aOffset, lda);
        }
    }

    void spmv(int n, float alpha, float[] a, float[] x, float[] y) {
        checkSize("a", n);
        checkRange("a", 0, n * (n + 1L) / 2, a.length);
        checkRange("x", 0, n, x.length);
        checkRange("y", 0, n, y.length);
        if (n > 0) {
            netlib.sspmv("U", n, alpha, a, x, 1, 1, y, 1);
        }
    }

    double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        return n == 0 ? 0 : netlib.ddot(n, x, xOffset, 1, y, yOffset, 1);
    }

    double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        checkVector("x", n, x.length, xOffset);
        checkVector("y", n, y.length, yOffset);
        return n == 0 ? 0 : netlib.sdot(n, x, xOffset, 1, y, yOffset, 1);
    }

    void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        if (n > 0) {
            netlib.daxpy(n, alpha, x, xOffset, 1, y, yOffset, 1);
        }
    }

    void scal(int n, double alpha, double[] x, int xOffset) {
        checkVector("x", n, x, xOffset);
        if (n > 0) {
            netlib.dscal(n, alpha, x, xOffset, 1);
        }
    }

    void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        checkVector("x", n, x, xOffset);
        checkVector("y", n, y, yOffset);
        if (n > 0) {
            netlib.drot(n, x, xOffset, 1, y, yOffset, 1, c, s);
        }
    }

    /** How many rows of a result of m rows to compute at a time. */
    private int strip(boolean onlyFirstTransposed, int m, int n, int k) {
        boolean inStrips = onlyFirstTransposed && n <= STRIP_COLUMNS && k <= STRIP_SUMS && stripResult > 0;
        return inStrips ? Math.max(1, stripResult / n) : m;
    }

    private static String flag(boolean trans) {
        return trans ? "T" : "N";
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
