package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 150})
    void solutionsSolve(int size) {
        var random = new Random(size);
        double[] root = random.doubles((long) size * size, -1, 1).toArray();
        double[] matrix = new double[size * size];
        for (int j = 0; j < size; j++) {
            matrix[j * size + j] = 1;
        }
        Blas.gemm(false, true, size, size, size, 1, root, 0, size(size), root, 0, size(size), 1, matrix, 0, size(size));
        double[] wanted = random.doubles(size).toArray();
        double[] solved = new double[size];
        Blas.gemv(false, size, size, 1, matrix, 0, size(size), wanted, 0, 0, solved, 0);
        double[] before = matrix.clone();
        Cholesky.of(size, matrix.clone()).solve(solved);
        assertThat(matrix).isEqualTo(before);
        for (int i = 0; i < size; i++) {
            assertThat(solved[i]).isCloseTo(wanted[i], within(1e-10));
        }
    }

    /** In any order, and at the same time. */
    @Test
    void theFactorDoesNotDependOnThreads() {
        int size = 1200;
        double[] matrix = new double[size * size];
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < size; i++) {
                matrix[j * size + i] = 1.0 / (1 + Math.abs(i - j)) + (i == j ? 10 : 0);
            }
        }
        var most = new AtomicInteger();
        var alone = Cholesky.of(size, matrix.clone());
        var together = Cholesky.of(size, matrix.clone(), (count, piece) -> {
            most.accumulateAndGet(count, Math::max);
            IntStream.range(0, count).map(k -> count - 1 - k).parallel().forEach(piece);
        });
        assertThat(most).hasValueGreaterThan(1);
        for (int j = 0; j < size; j++) {
            for (int i = j; i < size; i++) {
                assertThat(together.factor(i, j)).isEqualTo(alone.factor(i, j));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 150})
    void leadingPartsAreSolvedFromOneForwardSubstitution(int size) {
        var random = new Random(size);
        double[] root = random.doubles((long) size * size, -1, 1).toArray();
        double[] matrix = new double[size * size];
        for (int j = 0; j < size; j++) {
            matrix[j * size + j] = 1;
        }
        Blas.gemm(false, true, size, size, size, 1, root, 0, size, root, 0, size, 1, matrix, 0, size);
        double[] right = random.doubles(size, -1, 1).toArray();
        var cholesky = Cholesky.of(size, matrix.clone());
        double[] y = right.clone();
        cholesky.forward(y);
        for (int leading = 0; leading <= size; leading += Math.max(1, size / 7)) {
            double[] x = java.util.Arrays.copyOf(y, size);
            cholesky.backward(x, leading);
            for (int i = 0; i < leading; i++) {
                double sum = 0;
                for (int j = 0; j < leading; j++) {
                    sum += matrix[j * size + i] * x[j];
                }
                assertThat(sum).as("seed %d, row %d of %d", size, i, leading).isCloseTo(right[i], within(1e-10));
            }
            for (int i = leading; i < size; i++) {
                assertThat(x[i]).isEqualTo(y[i]);
            }
        }
    }

    private static int size(int size) {
        return Math.max(1, size);
    }

    @Test
    void whatIsNotPositiveDefiniteIsRefused() {
        assertThatThrownBy(() -> Cholesky.of(2, new double[] {1, 2, 2, 1})).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Cholesky.of(1, new double[] {Double.NaN})).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Cholesky.of(2, new double[3])).isInstanceOf(IllegalArgumentException.class);
    }
}
