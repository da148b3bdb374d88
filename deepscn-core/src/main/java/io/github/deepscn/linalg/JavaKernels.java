package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import java.util.Arrays;

/**
 * The kernels in plain Java, for where no natives are.
 *
 * <p>Every sum of products in double precision, whatever method it is part of, is taken in one order: four products at
 * a time, from the left, then the rest one by one. So an element of a product has the same bits whatever the shape of
 * the operands.
 *
 * <p>A product with A as it is adds multiples of A's columns, which the compiler turns into vector code; a product with
 * Aᵀ takes dot products, two columns of A with two of B.
 */
final class JavaKernels implements BlasKernels {

    /** Rows of A and C visited at a time: a block of A stays in the second cache over all columns of B. */
    private static final int ROWS = 256;

    private static final int SHORT_SUM = 64;

    @Override
    public void gemm(
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
        double[] rightSide = b;
        int right = bOffset;
        int ldRight = ldb;
        if (transB) {
            rightSide = transposed(n, k, b, bOffset, ldb);
            right = 0;
            ldRight = k;
        }
        if (transA) {
            dots(m, n, k, alpha, a, aOffset, lda, rightSide, right, ldRight, beta, c, cOffset, ldc);
        } else {
            var sums = new double[Math.min(m, ROWS)];
            for (int i = 0; i < m; i += ROWS) {
                int rows = Math.min(ROWS, m - i);
                for (int j = 0; j < n; j++) {
                    combine(rows, k, a, aOffset + i, lda, rightSide, right + j * ldRight, sums);
                    put(rows, alpha, sums, beta, c, cOffset + i + j * ldc);
                }
            }
        }
    }

    @Override
    public void gemv(
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
        if (trans) {
            dots(n, 1, m, alpha, a, aOffset, lda, x, xOffset, m, beta, y, yOffset, n);
        } else {
            gemm(false, false, m, 1, n, alpha, a, aOffset, lda, x, xOffset, n, beta, y, yOffset, m);
        }
    }

    /** C ← alpha·AᵀB + beta·C. */
    private static void dots(
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
        var sums = new double[4];
        for (int j = 0; j < n; j += 2) {
            int b0 = bOffset + j * ldb;
            int b1 = j + 1 < n ? b0 + ldb : b0;
            for (int i = 0; i < m; i += 2) {
                int a0 = aOffset + i * lda;
                int a1 = i + 1 < m ? a0 + lda : a0;
                fourDots(k, a, a0, a1, b, b0, b1, sums);
                for (int s = 0; s < 4; s++) {
                    int row = i + (s & 1);
                    int column = j + (s >> 1);
                    if (row < m && column < n) {
                        put(alpha * sums[s], beta, c, cOffset + row + column * ldc);
                    }
                }
            }
        }
    }

    /** sums ← the dot products of a0 and a1 with b0, then of both with b1. */
    private static void fourDots(int k, double[] a, int a0, int a1, double[] b, int b0, int b1, double[] sums) {
        double s00 = 0;
        double s10 = 0;
        double s01 = 0;
        double s11 = 0;
        int p = 0;
        for (; p < k - 3; p += 4) {
            double x0 = a[a0 + p];
            double x1 = a[a0 + p + 1];
            double x2 = a[a0 + p + 2];
            double x3 = a[a0 + p + 3];
            double y0 = a[a1 + p];
            double y1 = a[a1 + p + 1];
            double y2 = a[a1 + p + 2];
            double y3 = a[a1 + p + 3];
            double u0 = b[b0 + p];
            double u1 = b[b0 + p + 1];
            double u2 = b[b0 + p + 2];
            double u3 = b[b0 + p + 3];
            double v0 = b[b1 + p];
            double v1 = b[b1 + p + 1];
            double v2 = b[b1 + p + 2];
            double v3 = b[b1 + p + 3];
            s00 += x0 * u0 + x1 * u1 + x2 * u2 + x3 * u3;
            s10 += y0 * u0 + y1 * u1 + y2 * u2 + y3 * u3;
            s01 += x0 * v0 + x1 * v1 + x2 * v2 + x3 * v3;
            s11 += y0 * v0 + y1 * v1 + y2 * v2 + y3 * v3;
        }
        for (; p < k; p++) {
            s00 += a[a0 + p] * b[b0 + p];
            s10 += a[a1 + p] * b[b0 + p];
            s01 += a[a0 + p] * b[b1 + p];
            s11 += a[a1 + p] * b[b1 + p];
        }
        sums[0] = s00;
        sums[1] = s10;
        sums[2] = s01;
        sums[3] = s11;
    }

    /** sums ← A·x, where A is m×k. */
    private static void combine(
            int m, int k, double[] a, int aOffset, int lda, double[] x, int xOffset, double[] sums) {
        Arrays.fill(sums, 0, m, 0);
        int p = 0;
        for (; p < k - 3; p += 4) {
            addFour(
                    m,
                    a,
                    aOffset + p * lda,
                    lda,
                    x[xOffset + p],
                    x[xOffset + p + 1],
                    x[xOffset + p + 2],
                    x[xOffset + p + 3],
                    sums);
        }
        for (; p < k; p++) {
            double factor = x[xOffset + p];
            int column = aOffset + p * lda;
            for (int i = 0; i < m; i++) {
                sums[i] += a[column + i] * factor;
            }
        }
    }

    private static void addFour(
            int m, double[] a, int aOffset, int lda, double x0, double x1, double x2, double x3, double[] sums) {
        int a1 = aOffset + lda;
        int a2 = a1 + lda;
        int a3 = a2 + lda;
        for (int i = 0; i < m; i++) {
            sums[i] += a[aOffset + i] * x0 + a[a1 + i] * x1 + a[a2 + i] * x2 + a[a3 + i] * x3;
        }
    }

    private static void put(int m, double alpha, double[] sums, double beta, double[] c, int cOffset) {
        for (int i = 0; i < m; i++) {
            put(alpha * sums[i], beta, c, cOffset + i);
        }
    }

    private static void put(double product, double beta, double[] c, int at) {
        c[at] = beta == 0 ? product : product + beta * c[at];
    }

    private static double[] transposed(int m, int n, double[] a, int aOffset, int lda) {
        var result = new double[m * n];
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                result[i * n + j] = a[aOffset + j * lda + i];
            }
        }
        return result;
    }

    @Override
    public void gemm(
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
        if (transA) {
            for (int j = 0; j < n; j++) {
                for (int i = 0; i < m; i++) {
                    c[cOffset + j * ldc + i] = (float) dot(k, a, aOffset + i * lda, b, bOffset + j * ldb);
                }
            }
            return;
        }
        var sums = new float[Math.min(m, ROWS)];
        for (int i = 0; i < m; i += ROWS) {
            int rows = Math.min(ROWS, m - i);
            for (int j = 0; j < n; j++) {
                combine(rows, k, a, aOffset + i, lda, b, bOffset + j * ldb, sums);
                System.arraycopy(sums, 0, c, cOffset + i + j * ldc, rows);
            }
        }
    }

    private static void combine(int m, int k, float[] a, int aOffset, int lda, float[] x, int xOffset, float[] sums) {
        Arrays.fill(sums, 0, m, 0);
        int p = 0;
        for (; p < k - 3; p += 4) {
            addFour(
                    m,
                    a,
                    aOffset + p * lda,
                    lda,
                    x[xOffset + p],
                    x[xOffset + p + 1],
                    x[xOffset + p + 2],
                    x[xOffset + p + 3],
                    sums);
        }
        for (; p < k; p++) {
            float factor = x[xOffset + p];
            int column = aOffset + p * lda;
            for (int i = 0; i < m; i++) {
                sums[i] += a[column + i] * factor;
            }
        }
    }

    private static void addFour(
            int m, float[] a, int aOffset, int lda, float x0, float x1, float x2, float x3, float[] sums) {
        int a1 = aOffset + lda;
        int a2 = a1 + lda;
        int a3 = a2 + lda;
        for (int i = 0; i < m; i++) {
            sums[i] += a[aOffset + i] * x0 + a[a1 + i] * x1 + a[a2 + i] * x2 + a[a3 + i] * x3;
        }
    }

    @Override
    public void ger(
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
        for (int j = 0; j < n; j++) {
            axpy(m, alpha * y[yOffset + j], x, xOffset, a, aOffset + j * lda);
        }
    }

    @Override
    public void spmv(int n, float alpha, float[] a, float[] x, float[] y) {
        for (int j = 0, column = 0; j < n; column += ++j) {
            float factor = alpha * x[j];
            for (int i = 0; i < j; i++) {
                y[i] += factor * a[column + i];
            }
            y[j] += alpha * (float) dot(j + 1, a, column, x, 0);
        }
    }

    @Override
    public double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        double sum = 0;
        int p = 0;
        for (; p < n - 3; p += 4) {
            sum += x[xOffset + p] * y[yOffset + p]
                    + x[xOffset + p + 1] * y[yOffset + p + 1]
                    + x[xOffset + p + 2] * y[yOffset + p + 2]
                    + x[xOffset + p + 3] * y[yOffset + p + 3];
        }
        for (; p < n; p++) {
            sum += x[xOffset + p] * y[yOffset + p];
        }
        return sum;
    }

    /** Sums of a few dozen products are added up, so that rounding grows with their number and not with n. */
    @Override
    public double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        float sum = 0;
        for (int p = 0; p < n; p += SHORT_SUM) {
            sum += shortDot(Math.min(SHORT_SUM, n - p), x, xOffset + p, y, yOffset + p);
        }
        return sum;
    }

    private static float shortDot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        float sum = 0;
        int p = 0;
        for (; p < n - 3; p += 4) {
            sum += x[xOffset + p] * y[yOffset + p]
                    + x[xOffset + p + 1] * y[yOffset + p + 1]
                    + x[xOffset + p + 2] * y[yOffset + p + 2]
                    + x[xOffset + p + 3] * y[yOffset + p + 3];
        }
        for (; p < n; p++) {
            sum += x[xOffset + p] * y[yOffset + p];
        }
        return sum;
    }

    @Override
    public void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        for (int i = 0; i < n; i++) {
            y[yOffset + i] += alpha * x[xOffset + i];
        }
    }

    @Override
    public void scal(int n, double alpha, double[] x, int xOffset) {
        for (int i = xOffset; i < xOffset + n; i++) {
            x[i] *= alpha;
        }
    }

    @Override
    public void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        for (int i = 0; i < n; i++) {
            double first = x[xOffset + i];
            double second = y[yOffset + i];
            x[xOffset + i] = c * first + s * second;
            y[yOffset + i] = c * second - s * first;
        }
    }

    @Override
    public String description() {
        return "pure Java";
    }

    @Override
    public boolean isNative() {
        return false;
    }
}
