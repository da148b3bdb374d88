package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.linalg.spi.MatrixView;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaKernelsTest extends BlasContractTest {

    private static final JavaKernels KERNELS = new JavaKernels();

    JavaKernelsTest() {
        super(KERNELS);
    }

    @Test
    void saysThatItIsNotNative() {
        assertThat(KERNELS.isNative()).isFalse();
        assertThat(KERNELS.description()).isEqualTo("pure Java");
    }

    /** One column or many, one row or many, transposed or not: an element is one sum in one order. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void elementsHaveTheSameBitsWhateverTheShape(long seed) {
        var random = new SplittableRandom(seed);
        int m = random.nextInt(1, 600);
        int n = random.nextInt(1, 9);
        int k = random.nextInt(1, 70);
        double[] a = random.doubles((long) m * k, -1, 1).toArray();
        double[] b = random.doubles((long) k * n, -1, 1).toArray();
        double[] aTransposed = transposed(m, k, a);
        double[] bTransposed = transposed(k, n, b);
        double[] expected = new double[m * n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                expected[i + j * m] = KERNELS.dot(k, aTransposed, i * k, b, j * k);
            }
        }
        for (int shape = 0; shape < 4; shape++) {
            boolean transA = (shape & 1) == 1;
            boolean transB = shape > 1;
            double[] c = new double[m * n];
            var left = MatrixView.of(transA, m, k, transA ? aTransposed : a, 0, transA ? k : m);
            var right = MatrixView.of(transB, k, n, transB ? bTransposed : b, 0, transB ? n : k);
            KERNELS.gemm(1, left, right, 0, MatrixView.of(false, m, n, c, 0, m));
            assertThat(c).as("seed %d, %b %b", seed, transA, transB).isEqualTo(expected);
        }
        for (boolean trans : new boolean[] {false, true}) {
            double[] c = new double[m];
            KERNELS.gemv(1, MatrixView.of(trans, m, k, trans ? aTransposed : a, 0, trans ? k : m), b, 0, 0, c, 0);
            assertThat(c).as("seed %d, gemv %b", seed, trans).isEqualTo(java.util.Arrays.copyOf(expected, m));
        }
    }

    private static double[] transposed(int m, int n, double[] a) {
        double[] result = new double[m * n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                result[i * n + j] = a[j * m + i];
            }
        }
        return result;
    }
}
