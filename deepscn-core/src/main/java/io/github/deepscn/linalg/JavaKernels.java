package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;
import java.util.Arrays;

/**
 * The kernels in plain Java, used when there is no native library.
 *
 * <p>All methods add the products of a double-precision sum in the same order: four at a time from the left, then the
 * rest one by one. An element of a product therefore has the same bits whatever the shape of the operands.
 *
 * <p>A product with A adds multiples of A's columns, which the compiler turns into vector code. A product with Aᵀ takes
 * dot products, two columns of A with two of B.
 */
final class JavaKernels implements BlasKernels {

    /** Rows of A and C visited at a time: a block of A stays in the second cache over all columns of B. */
    private static final int ROWS = 256;

    private static final int SHORT_SUM = 64;

    @Override
    public void gemm(
            double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c) {
        MatrixView<double[]> right = b.transposed() ? transposed(b) : b;
        if (a.transposed()) {
            dots(alpha, a, right, beta, c);
            return;
        }
        var sums = new double[Math.min(c.rows(), ROWS)];
        for (int i = 0; i < c.rows(); i += ROWS) {
            MatrixView<double[]> part = a.rowsFrom(i, Math.min(ROWS, c.rows() - i));
            for (int j = 0; j < c.columns(); j++) {
                combine(part, right.array(), right.column(j), sums);
                int at = c.column(j) + i;
                for (int k = 0; k < part.rows(); k++) {
                    put(alpha * sums[k], beta, c.array(), at + k);
                }
            }
        }
    }

    @Override
    public void gemv(
            double alpha, MatrixView<double[]> a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
        var vector = MatrixView.ofColumn(a.width(), x, xOffset);
        gemm(alpha, a, vector, beta, MatrixView.ofColumn(a.height(), y, yOffset));
    }

    /** C ← alpha·AᵀB + beta·C, where A is stored as it is. */
    private static void dots(
            double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c) {
        int m = c.rows();
        int n = c.columns();
        var sums = new double[4];
        for (int j = 0; j < n; j += 2) {
            int b0 = b.column(j);
            int b1 = b.column(Math.min(j + 1, n - 1));
            for (int i = 0; i < m; i += 2) {
                fourDots(b.rows(), a.array(), a.column(i), a.column(Math.min(i + 1, m - 1)), b.array(), b0, b1, sums);
                for (int s = 0; s < 4; s++) {
                    int row = i + (s & 1);
                    int column = j + (s >> 1);
                    if (row < m && column < n) {
                        put(alpha * sums[s], beta, c.array(), c.column(column) + row);
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

    /** sums ← A·x. */
    private static void combine(MatrixView<double[]> a, double[] x, int xOffset, double[] sums) {
        double[] array = a.array();
        int m = a.rows();
        int k = a.columns();
        Arrays.fill(sums, 0, m, 0);
        int p = 0;
        for (; p < k - 3; p += 4) {
            int a0 = a.column(p);
            int a1 = a.column(p + 1);
            int a2 = a.column(p + 2);
            int a3 = a.column(p + 3);
            double x0 = x[xOffset + p];
            double x1 = x[xOffset + p + 1];
            double x2 = x[xOffset + p + 2];
            double x3 = x[xOffset + p + 3];
            for (int i = 0; i < m; i++) {
                sums[i] += array[a0 + i] * x0 + array[a1 + i] * x1 + array[a2 + i] * x2 + array[a3 + i] * x3;
            }
        }
        for (; p < k; p++) {
            double factor = x[xOffset + p];
            int column = a.column(p);
            for (int i = 0; i < m; i++) {
                sums[i] += array[column + i] * factor;
            }
        }
    }

    private static void put(double product, double beta, double[] c, int at) {
        c[at] = beta == 0 ? product : product + beta * c[at];
    }

    private static MatrixView<double[]> transposed(MatrixView<double[]> a) {
        int height = a.height();
        var copy = new double[height * a.width()];
        for (int j = 0; j < height; j++) {
            for (int i = 0; i < a.width(); i++) {
                copy[i * height + j] = a.array()[a.column(j) + i];
            }
        }
        return MatrixView.of(false, height, a.width(), copy, 0, height);
    }

    /** Simple loops: candidates are screened in single precision by native kernels only. */
    @Override
    public void gemm(MatrixView<float[]> a, MatrixView<float[]> b, MatrixView<float[]> c) {
        for (int j = 0; j < c.columns(); j++) {
            int column = c.column(j);
            for (int i = 0; i < c.rows(); i++) {
                float sum = 0;
                for (int p = 0; p < b.rows() && !a.transposed(); p++) {
                    sum += a.array()[a.column(p) + i] * b.array()[b.column(j) + p];
                }
                c.array()[column + i] =
                        a.transposed() ? (float) dot(b.rows(), a.array(), a.column(i), b.array(), b.column(j)) : sum;
            }
        }
    }

    @Override
    public void ger(double alpha, double[] x, int xOffset, double[] y, int yOffset, MatrixView<double[]> a) {
        for (int j = 0; j < a.columns(); j++) {
            axpy(a.rows(), alpha * y[yOffset + j], x, xOffset, a.array(), a.column(j));
        }
    }

    @Override
    public double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        return Blas.smallDot(n, x, xOffset, y, yOffset);
    }

    /** Sums of a few dozen products are added up, so that rounding grows with their number and not with n. */
    @Override
    public double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        float sum = 0;
        for (int from = 0; from < n; from += SHORT_SUM) {
            int to = Math.min(n, from + SHORT_SUM);
            float part = 0;
            int p = from;
            for (; p < to - 3; p += 4) {
                int i = xOffset + p;
                int j = yOffset + p;
                part += x[i] * y[j] + x[i + 1] * y[j + 1] + x[i + 2] * y[j + 2] + x[i + 3] * y[j + 3];
            }
            for (; p < to; p++) {
                part += x[xOffset + p] * y[yOffset + p];
            }
            sum += part;
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
