package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * {@link BlasKernels} behind checks of all arguments, because native code would corrupt memory. It also answers for
 * empty operands and computes some products in strips.
 *
 * @param stripResult the largest number of elements of a result AᵀB to compute at a time; zero for no limit
 */
record CheckedBlas(BlasKernels kernels, int stripResult) {
    /** With more columns or longer sums, it pays that the kernels rearrange A and B. */
    private static final int STRIP_COLUMNS = 128;

    private static final int STRIP_SUMS = 900;

    CheckedBlas(BlasKernels kernels) {
        this(kernels, kernels.stripResult());
    }

    void gemm(double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c) {
        checkProduct(a, b, c);
        if (a.width() == 0) {
            for (int j = 0; j < c.columns(); j++) {
                scaleOrClear(c.rows(), beta, c.array(), c.column(j));
            }
        } else {
            inStrips(a, b, c, (part, result) -> kernels.gemm(alpha, part, b, beta, result));
        }
    }

    void gemm(MatrixView<float[]> a, MatrixView<float[]> b, MatrixView<float[]> c) {
        checkProduct(a, b, c);
        if (a.width() == 0) {
            for (int j = 0; j < c.columns(); j++) {
                Arrays.fill(c.array(), c.column(j), c.column(j) + c.rows(), 0);
            }
        } else {
            inStrips(a, b, c, (part, result) -> kernels.gemm(part, b, result));
        }
    }

    /** Multiplies some rows of op(A) at a time. */
    private <A> void inStrips(
            MatrixView<A> a, MatrixView<A> b, MatrixView<A> c, BiConsumer<MatrixView<A>, MatrixView<A>> multiply) {
        boolean inStrips = a.transposed()
                && !b.transposed()
                && b.width() <= STRIP_COLUMNS
                && a.width() <= STRIP_SUMS
                && stripResult > 0;
        int strip = inStrips ? Math.max(1, stripResult / Math.max(1, b.width())) : Math.max(1, c.rows());
        for (int i = 0; i < c.rows() && c.columns() > 0; i += strip) {
            int count = Math.min(strip, c.rows() - i);
            multiply.accept(a.rowsFrom(i, count), c.rowsFrom(i, count));
        }
    }

    void gemv(double alpha, MatrixView<double[]> a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
        checkMatrix("a", a);
        checkVector("x", a.width(), x, xOffset);
        checkVector("y", a.height(), y, yOffset);
        if (a.width() == 0) {
            scaleOrClear(a.height(), beta, y, yOffset);
        } else if (a.height() > 0) {
            kernels.gemv(alpha, a, x, xOffset, beta, y, yOffset);
        }
    }

    void ger(double alpha, double[] x, int xOffset, double[] y, int yOffset, MatrixView<double[]> a) {
        checkMatrix("a", a);
        checkVector("x", a.rows(), x, xOffset);
        checkVector("y", a.columns(), y, yOffset);
        if (a.rows() > 0 && a.columns() > 0) {
            kernels.ger(alpha, x, xOffset, y, yOffset, a);
        }
    }

    double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        checkVectors(n, x, xOffset, y, yOffset);
        return n == 0 ? 0 : kernels.dot(n, x, xOffset, y, yOffset);
    }

    double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        checkVectors(n, x, xOffset, y, yOffset);
        return n == 0 ? 0 : kernels.dot(n, x, xOffset, y, yOffset);
    }

    void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        checkVectors(n, x, xOffset, y, yOffset);
        kernels.axpy(n, alpha, x, xOffset, y, yOffset);
    }

    void scal(int n, double alpha, double[] x, int xOffset) {
        checkVector("x", n, x, xOffset);
        kernels.scal(n, alpha, x, xOffset);
    }

    void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        checkVectors(n, x, xOffset, y, yOffset);
        kernels.rot(n, x, xOffset, y, yOffset, c, s);
    }

    private static void scaleOrClear(int n, double beta, double[] y, int offset) {
        for (int i = offset; i < offset + n; i++) {
            y[i] = beta == 0 ? 0 : y[i] * beta;
        }
    }

    private static void checkProduct(MatrixView<?> a, MatrixView<?> b, MatrixView<?> c) {
        checkMatrix("c", c);
        checkMatrix("a", a);
        checkMatrix("b", b);
        if (a.height() != c.rows() || b.width() != c.columns() || a.width() != b.height() || c.transposed()) {
            throw new IllegalArgumentException("sizes of a product do not fit: " + a.height() + "×" + a.width()
                    + " times " + b.height() + "×" + b.width() + " into " + c.height() + "×" + c.width());
        }
    }

    private static void checkVectors(int size, Object x, int xOffset, Object y, int yOffset) {
        checkVector("x", size, x, xOffset);
        checkVector("y", size, y, yOffset);
    }

    private static void checkVector(String name, int size, Object array, int offset) {
        checkSize(name, size);
        checkRange(name, offset, (long) offset + size, length(name, array));
    }

    private static void checkMatrix(String name, MatrixView<?> a) {
        int length = length(name, a.array());
        checkSize(name, a.rows());
        checkSize(name, a.columns());
        if (a.rows() == 0 || a.columns() == 0) {
            return;
        }
        if (a.stride() < a.rows()) {
            throw new IllegalArgumentException(
                    name + ": leading dimension " + a.stride() + " is less than its " + a.rows() + " rows");
        }
        checkRange(name, a.offset(), a.offset() + (a.columns() - 1L) * a.stride() + a.rows(), length);
    }

    private static int length(String name, Object array) {
        return Array.getLength(Objects.requireNonNull(array, name));
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
