package io.github.deepscn.linalg;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;
import org.jspecify.annotations.Nullable;

/**
 * Dense linear algebra on column-major heap arrays, in double precision; a few kernels also in single precision.
 *
 * <p>Calls go to OpenBLAS if {@code deepscn-native} is present and loads, otherwise to Java code. The first call makes
 * the choice and {@link #description()} names it. The system property {@value #PROPERTY} forces {@code java} or
 * {@code native}; if the forced choice is not available, every method throws {@link IllegalStateException}. Both run on
 * the calling thread alone; callers distribute work over threads themselves.
 *
 * <p>Sizes of zero are allowed. An empty sum is zero, so {@code gemm} and {@code gemv} still scale their result by
 * {@code beta}; {@code beta = 0} overwrites the result, whatever it held. Negative sizes and short leading dimensions
 * throw {@link IllegalArgumentException}, ranges outside an array {@link IndexOutOfBoundsException}. All methods are
 * thread-safe as long as no two calls write to the same elements; operands of one call must not overlap its result.
 */
public final class Blas {

    /** Name of the system property that forces the implementation: {@code java} or {@code native}. */
    public static final String PROPERTY = "deepscn.blas";

    private static final BlasKernels JAVA = new JavaKernels();
    private static volatile boolean expectsLittle;

    private Blas() {}

    /** Defers loading to the first call. It keeps a failure, which class initialisation would hide. */
    private static final class Holder {
        static final @Nullable CheckedBlas BLAS;
        static final @Nullable RuntimeException FAILURE;

        static {
            CheckedBlas blas = null;
            RuntimeException failure = null;
            try {
                blas = new CheckedBlas(BlasLoader.load(System.getProperty(PROPERTY, expectsLittle ? "java" : null)));
            } catch (RuntimeException e) {
                failure = e;
            }
            BLAS = blas;
            FAILURE = failure;
        }
    }

    /**
     * Announces that this process computes little, so that pure Java finishes before natives would have loaded. It has
     * no effect after the first call or if the system property is set. Results may differ in their last digits.
     */
    public static void expectLittle() {
        expectsLittle = true;
    }

    private static CheckedBlas blas() {
        var blas = Holder.BLAS;
        if (blas == null) {
            throw new IllegalStateException(
                    Holder.FAILURE == null ? "No BLAS" : Holder.FAILURE.getMessage(), Holder.FAILURE);
        }
        return blas;
    }

    /**
     * xᵀy in Java, without checks: for one row at a time, where a call of native code would take longer than the sum.
     */
    public static double smallDot(int n, double[] x, int xOffset, double[] y, int yOffset) {
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

    /** C ← alpha·op(A)·op(B) + beta·C, where op(A) is m×k, op(B) is k×n and C is m×n. */
    public static void gemm(
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
        var left = MatrixView.of(transA, m, k, a, aOffset, lda);
        var right = MatrixView.of(transB, k, n, b, bOffset, ldb);
        gemm(alpha, left, right, beta, MatrixView.of(false, m, n, c, cOffset, ldc));
    }

    /** C ← alpha·op(A)·op(B) + beta·C. */
    static void gemm(
            double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c) {
        blas().gemm(alpha, a, b, beta, c);
    }

    /** C ← op(A)·B, where op(A) is m×k, B is k×n and C is m×n, in single precision. */
    public static void gemm(
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
        var left = MatrixView.of(transA, m, k, a, aOffset, lda);
        var right = MatrixView.of(false, k, n, b, bOffset, ldb);
        blas().gemm(left, right, MatrixView.of(false, m, n, c, cOffset, ldc));
    }

    /** y ← alpha·op(A)·x + beta·y, where A (before transposing) is m×n. */
    public static void gemv(
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
        blas().gemv(alpha, new MatrixView<>(a, aOffset, m, n, lda, trans), x, xOffset, beta, y, yOffset);
    }

    /** A ← A + alpha·x·yᵀ, where A is m×n. */
    public static void ger(
            int m, int n, double alpha, double[] x, int xAt, double[] y, int yAt, double[] a, int aAt, int lda) {
        blas().ger(alpha, x, xAt, y, yAt, MatrixView.of(false, m, n, a, aAt, lda));
    }

    /** Returns xᵀy. */
    public static double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        return blas().dot(n, x, xOffset, y, yOffset);
    }

    /** Returns xᵀy, in single precision. */
    public static double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        return blas().dot(n, x, xOffset, y, yOffset);
    }

    /** y ← y + alpha·x. */
    public static void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        blas().axpy(n, alpha, x, xOffset, y, yOffset);
    }

    /** x ← alpha·x. */
    public static void scal(int n, double alpha, double[] x, int xOffset) {
        blas().scal(n, alpha, x, xOffset);
    }

    /** (x, y) ← (c·x + s·y, c·y − s·x). */
    public static void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        blas().rot(n, x, xOffset, y, yOffset, c, s);
    }

    /** Returns the name of the implementation, such as {@code OpenBLAS 0.3.31 (SkylakeX, one thread a call)}. */
    public static String description() {
        return kernels(true).description();
    }

    /** Returns whether calls reach native code. */
    public static boolean isNative() {
        return kernels(true).isNative();
    }

    /** Kernels without checks: those of all methods here for long vectors, else Java, which has no call to pay for. */
    static BlasKernels kernels(boolean isLong) {
        return isLong ? blas().kernels() : JAVA;
    }
}
