package io.github.deepscn.linalg.spi;

/**
 * The kernels behind {@code Blas}: one implementation in Java, others found as services of {@link BlasProvider}.
 *
 * <p>Arguments have been checked: arrays are large enough, sizes are positive and fit each other, operands do not
 * overlap the result. A result is never transposed. {@code beta = 0} overwrites the result, whatever it held.
 * Implementations are thread-safe and work on the calling thread alone.
 */
public interface BlasKernels {

    /** C ← alpha·op(A)·op(B) + beta·C. */
    void gemm(double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c);

    /** C ← op(A)·B in single precision. */
    void gemm(MatrixView<float[]> a, MatrixView<float[]> b, MatrixView<float[]> c);

    /** y ← alpha·op(A)·x + beta·y. */
    void gemv(double alpha, MatrixView<double[]> a, double[] x, int xOffset, double beta, double[] y, int yOffset);

    /** A ← A + alpha·x·yᵀ. */
    void ger(double alpha, double[] x, int xOffset, double[] y, int yOffset, MatrixView<double[]> a);

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

    /** Returns the name of the implementation, such as {@code OpenBLAS 0.3.31 (SkylakeX, one thread a call)}. */
    String description();

    /** Returns whether calls reach native code. */
    boolean isNative();

    /**
     * Returns the largest number of elements of a result AᵀB that these kernels compute without first rearranging A and
     * B, which is faster; larger results with few columns are then computed in strips. Zero for no limit.
     */
    default int stripResult() {
        return 0;
    }
}
