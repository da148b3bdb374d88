package io.github.deepscn.linalg.spi;

/**
 * What {@code Blas} computes with: one implementation in Java, others found as services of {@link BlasProvider}.
 *
 * <p>Matrices are column-major. Arguments have been checked: arrays are large enough, sizes are positive, operands do
 * not overlap the result. {@code beta = 0} overwrites the result, whatever it held. Implementations are thread-safe and
 * work on the calling thread alone.
 */
public interface BlasKernels {

    /** C ← alpha·op(A)·op(B) + beta·C, where op(A) is m×k, op(B) is k×n and C is m×n. */
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
            int ldc);

    /** C ← op(A)·B, where op(A) is m×k, B is k×n and C is m×n, in single precision. */
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
            int ldc);

    /** y ← alpha·op(A)·x + beta·y, where A (before transposing) is m×n. */
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
            int yOffset);

    /** A ← A + alpha·x·yᵀ, where A is m×n. */
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
            int lda);

    /** y ← y + alpha·A·x, where A is symmetric, n×n; column j of its upper triangle starts at j(j+1)/2. */
    void spmv(int n, float alpha, float[] a, float[] x, float[] y);

    /** Returns xᵀy. */
    double dot(int n, double[] x, int xOffset, double[] y, int yOffset);

    /** Returns xᵀy, in single precision. */
    double dot(int n, float[] x, int xOffset, float[] y, int yOffset);

    /** y ← y + alpha·x. */
    void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset);

    /** x ← alpha·x. */
    void scal(int n, double alpha, double[] x, int xOffset);

    /** (x, y) ← (c·x + s·y, c·y − s·x). */
    void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s);

    /** Returns what computes, for people, such as {@code OpenBLAS 0.3.31 (SkylakeX, one thread a call)}. */
    String description();

    /** Returns whether calls reach native code. */
    boolean isNative();

    /**
     * Returns the largest number of elements of a result AᵀB that these kernels compute without first arranging A and B
     * anew, which is faster; larger results of few columns are then computed in strips. Zero for none.
     */
    default int stripResult() {
        return 0;
    }
}
