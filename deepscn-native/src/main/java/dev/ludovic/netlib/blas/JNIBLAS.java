package dev.ludovic.netlib.blas;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;

/**
 * Kernels of a BLAS library, called through the native part of netlib, which works on heap arrays without copying. The
 * names of the class and its native methods are those that netlib's native code is bound to. Each native method calls
 * the BLAS function of its name.
 */
public final class JNIBLAS implements BlasKernels {

    private final String description;
    private final int stripResult;

    /**
     * Loads netlib's native part, which opens the library that the system property
     * {@code dev.ludovic.netlib.blas.nativeLibPath} names.
     *
     * @param netlib netlib's native part; no other class loader may have loaded it from this path
     */
    public JNIBLAS(String netlib, String description, int stripResult) {
        System.load(netlib);
        this.description = description;
        this.stripResult = stripResult;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean isNative() {
        return true;
    }

    @Override
    public int stripResult() {
        return stripResult;
    }

    @Override
    public void gemm(
            double alpha, MatrixView<double[]> a, MatrixView<double[]> b, double beta, MatrixView<double[]> c) {
        dgemmK(
                flag(a),
                flag(b),
                c.rows(),
                c.columns(),
                a.width(),
                alpha,
                a.array(),
                a.offset(),
                a.stride(),
                b.array(),
                b.offset(),
                b.stride(),
                beta,
                c.array(),
                c.offset(),
                c.stride());
    }

    @Override
    public void gemm(MatrixView<float[]> a, MatrixView<float[]> b, MatrixView<float[]> c) {
        sgemmK(
                flag(a),
                "N",
                c.rows(),
                c.columns(),
                a.width(),
                1,
                a.array(),
                a.offset(),
                a.stride(),
                b.array(),
                b.offset(),
                b.stride(),
                0,
                c.array(),
                c.offset(),
                c.stride());
    }

    @Override
    public void gemv(
            double alpha, MatrixView<double[]> a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
        dgemvK(
                flag(a),
                a.rows(),
                a.columns(),
                alpha,
                a.array(),
                a.offset(),
                a.stride(),
                x,
                xOffset,
                1,
                beta,
                y,
                yOffset,
                1);
    }

    @Override
    public void ger(double alpha, double[] x, int xOffset, double[] y, int yOffset, MatrixView<double[]> a) {
        dgerK(a.rows(), a.columns(), alpha, x, xOffset, 1, y, yOffset, 1, a.array(), a.offset(), a.stride());
    }

    @Override
    public double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        return ddotK(n, x, xOffset, 1, y, yOffset, 1);
    }

    @Override
    public double dot(int n, float[] x, int xOffset, float[] y, int yOffset) {
        return sdotK(n, x, xOffset, 1, y, yOffset, 1);
    }

    @Override
    public void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        daxpyK(n, alpha, x, xOffset, 1, y, yOffset, 1);
    }

    @Override
    public void scal(int n, double alpha, double[] x, int xOffset) {
        dscalK(n, alpha, x, xOffset, 1);
    }

    @Override
    public void rot(int n, double[] x, int xOffset, double[] y, int yOffset, double c, double s) {
        drotK(n, x, xOffset, 1, y, yOffset, 1, c, s);
    }

    private static String flag(MatrixView<?> operand) {
        return operand.transposed() ? "T" : "N";
    }

    private native void dgemmK(
            String transA,
            String transB,
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

    private native void sgemmK(
            String transA,
            String transB,
            int m,
            int n,
            int k,
            float alpha,
            float[] a,
            int aOffset,
            int lda,
            float[] b,
            int bOffset,
            int ldb,
            float beta,
            float[] c,
            int cOffset,
            int ldc);

    private native void dgemvK(
            String trans,
            int m,
            int n,
            double alpha,
            double[] a,
            int aOffset,
            int lda,
            double[] x,
            int xOffset,
            int xStep,
            double beta,
            double[] y,
            int yOffset,
            int yStep);

    private native void dgerK(
            int m,
            int n,
            double alpha,
            double[] x,
            int xOffset,
            int xStep,
            double[] y,
            int yOffset,
            int yStep,
            double[] a,
            int aOffset,
            int lda);

    private native double ddotK(int n, double[] x, int xOffset, int xStep, double[] y, int yOffset, int yStep);

    private native float sdotK(int n, float[] x, int xOffset, int xStep, float[] y, int yOffset, int yStep);

    private native void daxpyK(
            int n, double alpha, double[] x, int xOffset, int xStep, double[] y, int yOffset, int yStep);

    private native void dscalK(int n, double alpha, double[] x, int xOffset, int xStep);

    private native void drotK(
            int n, double[] x, int xOffset, int xStep, double[] y, int yOffset, int yStep, double c, double s);
}
