package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.linalg.spi.BlasKernels;
import io.github.deepscn.linalg.spi.MatrixView;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link Blas} must do with any kernels: agree with naive loops on random shapes (zero sizes among them), at
 * offsets and with padded leading dimensions, and leave every other element alone.
 */
public abstract class BlasContractTest {

    private static final int SHAPES = 60;
    private static final double[] FACTORS = {0, 1, -1, 0.75};

    private final CheckedBlas blas;
    private SplittableRandom random = new SplittableRandom(0);

    protected BlasContractTest(BlasKernels kernels) {
        this(new CheckedBlas(kernels));
    }

    BlasContractTest(CheckedBlas blas) {
        this.blas = blas;
    }

    private float[] floats(int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = (float) random.nextDouble(-1, 1);
        }
        return floats;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void singlePrecisionEqualsLoopsToItsDigits(long seed) {
        random = new SplittableRandom(seed);
        for (int shape = 0; shape < SHAPES; shape++) {
            int m = size(shape % 4 == 0 ? 400 : 40); // some of these results are computed in strips
            int n = size(40);
            int k = size(100);
            boolean transA = random.nextBoolean();
            int lda = (transA ? k : m) + 1;
            float[] a = floats(2 + lda * (transA ? m : k));
            float[] b = floats(1 + (k + 2) * n);
            float[] c = floats(3 + (m + 1) * n);
            float[] before = c.clone();
            blas.gemm(
                    MatrixView.of(transA, m, k, a, 2, lda),
                    MatrixView.of(false, k, n, b, 1, k + 2),
                    MatrixView.of(false, m, n, c, 3, m + 1));
            for (int i = 0; i < c.length; i++) {
                int row = (i - 3) % (m + 1);
                int column = (i - 3) / (m + 1);
                boolean inside = i >= 3 && row < m;
                double expected = inside ? 0 : before[i];
                for (int l = 0; l < k && inside; l++) {
                    expected += (double) a[2 + (transA ? row * lda + l : l * lda + row)] * b[1 + column * (k + 2) + l];
                }
                assertThat((double) c[i])
                        .as("seed %d, %d by %d by %d, %s, element %d", seed, m, n, k, transA, i)
                        .isCloseTo(expected, within(1e-4));
            }
            float[] x = floats(k + 1);
            float[] y = floats(k + 2);
            double dot = 0;
            for (int l = 0; l < k; l++) {
                dot += (double) x[1 + l] * y[2 + l];
            }
            assertThat(blas.dot(k, x, 1, y, 2)).as("seed %d, %d", seed, k).isCloseTo(dot, within(1e-4));
        }
        assertThatThrownBy(() -> blas.dot(3, new float[3], 0, new float[3], 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("y: elements 1 to 4 are outside an array of length 3");
        var left = MatrixView.of(false, 2, 1, new float[2], 0, 2);
        var right = MatrixView.of(false, 1, 1, new float[1], 0, 1);
        assertThatThrownBy(() -> blas.gemm(left, right, MatrixView.of(false, 2, 1, new float[1], 0, 2)))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("c: elements 0 to 2 are outside an array of length 1");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void gemmEqualsTripleLoop(long seed) {
        random = new SplittableRandom(seed);
        for (int shape = 0; shape < SHAPES; shape++) {
            int m = size(shape % 4 == 0 ? 400 : 40); // some of these results are computed in strips
            int n = size(40);
            int k = size(300);
            boolean transA = random.nextBoolean();
            boolean transB = random.nextBoolean();
            double alpha = factor();
            double beta = factor();
            var a = matrix(transA ? k : m, transA ? m : k);
            var b = matrix(transB ? n : k, transB ? k : n);
            var c = matrix(m, n);
            if (beta == 0) {
                c.fill(Double.NaN);
            }
            var expected = c.data.clone();
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    double sum = 0;
                    for (int l = 0; l < k; l++) {
                        sum += (transA ? a.get(l, i) : a.get(i, l)) * (transB ? b.get(j, l) : b.get(l, j));
                    }
                    expected[c.index(i, j)] = alpha * sum + (beta == 0 ? 0 : beta * c.get(i, j));
                }
            }
            blas.gemm(alpha, a.view(transA), b.view(transB), beta, c.view(false));
            assertClose(
                    c.data,
                    expected,
                    1e-12,
                    String.format("seed %d: m=%d n=%d k=%d %b %b %s %s", seed, m, n, k, transA, transB, alpha, beta));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void gemvEqualsDoubleLoop(long seed) {
        random = new SplittableRandom(seed);
        for (int shape = 0; shape < SHAPES; shape++) {
            int m = size(200);
            int n = size(200);
            boolean trans = random.nextBoolean();
            double alpha = factor();
            double beta = factor();
            var a = matrix(m, n);
            var x = matrix(trans ? m : n, 1);
            var y = matrix(trans ? n : m, 1);
            if (beta == 0) {
                y.fill(Double.NaN);
            }
            var expected = y.data.clone();
            for (int i = 0; i < y.rows; i++) {
                double sum = 0;
                for (int j = 0; j < x.rows; j++) {
                    sum += (trans ? a.get(j, i) : a.get(i, j)) * x.get(j, 0);
                }
                expected[y.index(i, 0)] = alpha * sum + (beta == 0 ? 0 : beta * y.get(i, 0));
            }
            blas.gemv(alpha, a.view(trans), x.data, x.offset, beta, y.data, y.offset);
            assertClose(
                    y.data,
                    expected,
                    1e-12,
                    String.format("seed %d: m=%d n=%d %b %s %s", seed, m, n, trans, alpha, beta));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void gerEqualsDoubleLoop(long seed) {
        random = new SplittableRandom(seed);
        for (int shape = 0; shape < SHAPES; shape++) {
            int m = size(60);
            int n = size(60);
            double alpha = factor();
            var x = matrix(m, 1);
            var y = matrix(n, 1);
            var a = matrix(m, n);
            var expected = a.data.clone();
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    expected[a.index(i, j)] += alpha * x.get(i, 0) * y.get(j, 0);
                }
            }
            blas.ger(alpha, x.data, x.offset, y.data, y.offset, a.view(false));
            assertClose(a.data, expected, 1e-14, String.format("seed %d: m=%d n=%d %s", seed, m, n, alpha));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void vectorKernelsEqualLoops(long seed) {
        random = new SplittableRandom(seed);
        for (int shape = 0; shape < SHAPES; shape++) {
            int n = size(300);
            double alpha = factor();
            double angle = random.nextDouble(Math.PI);
            double c = Math.cos(angle);
            double s = Math.sin(angle);
            var x = matrix(n, 1);
            var y = matrix(n, 1);
            double dot = 0;
            var axpy = y.data.clone();
            var scal = x.data.clone();
            var rotX = x.data.clone();
            var rotY = y.data.clone();
            for (int i = 0; i < n; i++) {
                double xi = x.get(i, 0);
                double yi = y.get(i, 0);
                dot += xi * yi;
                axpy[y.index(i, 0)] = yi + alpha * xi;
                scal[x.index(i, 0)] = alpha * xi;
                rotX[x.index(i, 0)] = c * xi + s * yi;
                rotY[y.index(i, 0)] = c * yi - s * xi;
            }
            var message = String.format("seed %d: n=%d alpha=%s", seed, n, alpha);

            assertThat(blas.dot(n, x.data, x.offset, y.data, y.offset))
                    .as(message)
                    .isCloseTo(dot, within(1e-12));

            var result = y.data.clone();
            blas.axpy(n, alpha, x.data, x.offset, result, y.offset);
            assertClose(result, axpy, 1e-14, message);

            result = x.data.clone();
            blas.scal(n, alpha, result, x.offset);
            assertClose(result, scal, 1e-14, message);

            result = x.data.clone();
            var second = y.data.clone();
            blas.rot(n, result, x.offset, second, y.offset, c, s);
            assertClose(result, rotX, 1e-14, message);
            assertClose(second, rotY, 1e-14, message);
        }
    }

    @Test
    void emptySumScalesTheResultByBeta() {
        var none = new double[0];
        double[] c = {1, 2, 3, 4};
        var column = MatrixView.ofColumn(2, c, 1);
        var narrow = MatrixView.of(false, 2, 0, none, 0, 0);
        blas.gemm(1, narrow, MatrixView.of(true, 0, 1, none, 0, 0), 3, column);
        assertThat(c).containsExactly(1, 6, 9, 4);
        blas.gemv(1, narrow, none, 0, 2, c, 1);
        assertThat(c).containsExactly(1, 12, 18, 4);
        blas.gemv(1, MatrixView.of(true, 2, 0, none, 0, 0), none, 0, 0, c, 1);
        assertThat(c).containsExactly(1, 0, 0, 4);
    }

    @Test
    void rangesOutsideAnArrayAreRefused() {
        var x = new double[4];
        assertThatThrownBy(() -> blas.dot(4, x, 1, x, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> blas.axpy(4, 1, x, 0, x, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> blas.scal(3, 1, x, Integer.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
        var square = MatrixView.of(false, 2, 2, x, 0, 2);
        var wide = MatrixView.of(false, 2, 3, x, 0, 2);
        assertThatThrownBy(() -> blas.gemm(1, square, wide, 0, wide)).isInstanceOf(IndexOutOfBoundsException.class);
        var far = MatrixView.of(false, 1, 3, x, 0, Integer.MAX_VALUE);
        assertThatThrownBy(() -> blas.ger(1, x, 0, x, 0, far)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void nonsensicalSizesAreRefused() {
        var x = new double[9];
        assertThatIllegalArgumentException().isThrownBy(() -> blas.dot(-1, x, 0, x, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> blas.gemv(1, MatrixView.of(false, 3, 1, x, 0, 2), x, 0, 0, x, 0))
                .withMessageContaining("leading dimension 2");
        var square = MatrixView.of(false, 2, 2, x, 0, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> blas.gemm(1, square, MatrixView.ofColumn(3, x, 0), 0, square))
                .withMessageContaining("2×2 times 3×1 into 2×2");
    }

    /** AssertJ's own comparison of arrays takes seconds here. */
    private static void assertClose(double[] actual, double[] expected, double tolerance, String message) {
        assertThat(actual).as(message).hasSameSizeAs(expected);
        for (int i = 0; i < actual.length; i++) {
            if (!(Math.abs(actual[i] - expected[i]) <= tolerance)) {
                fail("%s: element %d is %s, not %s", message, i, actual[i], expected[i]);
            }
        }
    }

    private int size(int bound) {
        return random.nextInt(6) == 0 ? 0 : random.nextInt(1, bound);
    }

    private double factor() {
        return FACTORS[random.nextInt(FACTORS.length)];
    }

    private Matrix matrix(int rows, int columns) {
        int offset = random.nextInt(5);
        int ld = rows + random.nextInt(4);
        return new Matrix(
                random.doubles(offset + (long) ld * columns + 3, -1, 1).toArray(), offset, ld, rows, columns);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Matrix(double[] data, int offset, int ld, int rows, int columns) {

        MatrixView<double[]> view(boolean transposed) {
            return new MatrixView<>(data, offset, rows, columns, ld, transposed);
        }

        int index(int i, int j) {
            return offset + i + j * ld;
        }

        double get(int i, int j) {
            return data[index(i, j)];
        }

        void fill(double value) {
            for (int j = 0; j < columns; j++) {
                Arrays.fill(data, index(0, j), index(0, j) + rows, value);
            }
        }
    }
}
