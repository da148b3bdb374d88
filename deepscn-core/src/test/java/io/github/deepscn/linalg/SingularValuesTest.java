package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SingularValuesTest {

    @ParameterizedTest
    @CsvSource({"1,1", "1,7", "7,1", "5,5", "30,12", "12,30", "47,47", "90,60", "60,90", "120,120"})
    void findsAKnownSpectrum(int rows, int columns) {
        long seed = 31L * rows + columns;
        var random = new SplittableRandom(seed);
        int count = Math.min(rows, columns);
        var expected = new double[count];
        Arrays.setAll(expected, i -> Math.pow(10, -12.0 * i / count));
        var a = withSpectrum(expected, rows, columns, random);
        var before = a.clone();

        var values = SingularValues.of(a, rows, columns);

        assertThat(values).as("seed %d", seed).containsExactly(expected, within(2e-15 * Math.sqrt(rows + columns)));
        assertThat(values).isSortedAccordingTo((s, t) -> Double.compare(t, s));
        assertThat(a).as("input").containsExactly(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 100})
    void orthogonalMatrixHasOnlyOnes(int n) {
        var q = orthogonal(n, new SplittableRandom(n));
        assertThat(SingularValues.of(q, n, n)).as("seed %d", n).containsOnly(new double[] {1}, offset(1e-14));
    }

    /** Golden values: mpmath 1.3 with 40 digits, rounded to double: {@code svd_r(hilbert(5), compute_uv=False)}. */
    @Test
    void hilbertMatrixKeepsItsSmallValues() {
        double[] expected = {
            1.5670506910982307, 0.20853421861101334, 0.011407491623419808, 0.00030589804015119176, 3.287928772171863e-6
        };
        assertThat(SingularValues.of(hilbert(5), 5, 5)).containsExactly(expected, within(1e-15));
    }

    @Test
    void valuesMultiplyToTheDeterminantOfATriangularMatrix() {
        int n = 60;
        long seed = 5;
        var random = new SplittableRandom(seed);
        var r = new double[n * n];
        for (int j = 0; j < n; j++) {
            for (int i = 0; i <= j; i++) {
                r[j * n + i] = (i == j ? 1 : 0.3 * random.nextDouble(-1, 1)) * Math.pow(2, -i);
            }
        }
        double log = Arrays.stream(SingularValues.of(r, n, n)).map(Math::log).sum();
        assertThat(log).as("seed %d", seed).isCloseTo(-Math.log(2) * n * (n - 1) / 2, within(1e-11));
    }

    /** Columns of very different size: each value is known to nearly full relative accuracy. */
    @ParameterizedTest
    @ValueSource(ints = {10, 80})
    void gradedOrthogonalColumnsKeepTheirRelativeAccuracy(int rows) {
        double[] norms = {1e150, 3e80, 1e8, 1, 1e-8, 7e-20, 1e-150, 1e-300};
        var q = orthogonal(rows, new SplittableRandom(rows));
        var a = new double[rows * norms.length];
        for (int j = 0; j < norms.length; j++) {
            int column = (j * 3) % norms.length;
            for (int i = 0; i < rows; i++) {
                a[column * rows + i] = q[j * rows + i] * norms[j];
            }
        }
        var values = SingularValues.of(a, rows, norms.length);
        for (int j = 0; j < norms.length; j++) {
            assertThat(values[j]).as("seed %d, value %d", rows, j).isCloseTo(norms[j], withinPercentage(1e-12));
        }
    }

    /** A = [x, d·y] with unit x, y at 60°: σ₁ → 1 and σ₂ → d·sin 60° as d → 0. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-12, 1e-100, 1e-300})
    void tinyColumnIsMeasuredAcrossALargeOne(double d) {
        var values = SingularValues.of(new double[] {1, 0, d * 0.5, d * Math.sqrt(0.75)}, 2, 2);
        assertThat(values[0]).isCloseTo(1, within(1e-15));
        assertThat(values[1]).isCloseTo(d * Math.sqrt(0.75), withinPercentage(1e-12));
        var tall = new double[2 * 64];
        tall[3] = 1;
        tall[64 + 3] = d * 0.5;
        tall[64 + 60] = d * Math.sqrt(0.75);
        assertThat(SingularValues.of(tall, 64, 2)[1]).isCloseTo(d * Math.sqrt(0.75), withinPercentage(1e-12));
    }

    @Test
    void smallestAndLargestNumbersSurvive() {
        assertThat(SingularValues.of(new double[] {Double.MIN_VALUE, 0, 0, 1e308}, 2, 2))
                .containsExactly(1e308, Double.MIN_VALUE);
        assertThat(SingularValues.of(new double[] {3e307, 4e307}, 2, 1)[0]).isCloseTo(5e307, withinPercentage(1e-13));
        assertThat(SingularValues.of(new double[] {3e-320, 4e-320}, 2, 1)[0]).isCloseTo(5e-320, withinPercentage(1e-2));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 70})
    void duplicateAndZeroColumnsLowerTheRank(int rows) {
        int columns = 18;
        var random = new SplittableRandom(rows);
        var a = random.doubles((long) rows * columns, -1, 1).toArray();
        System.arraycopy(a, 2 * rows, a, 9 * rows, rows);
        System.arraycopy(a, 2 * rows, a, 10 * rows, rows);
        Arrays.fill(a, 4 * rows, 5 * rows, 0);
        Arrays.fill(a, 17 * rows, 18 * rows, 0);
        var values = SingularValues.of(a, rows, columns);
        assertThat(values).as("seed %d", rows).hasSize(columns).doesNotContain(Double.NaN);
        assertThat(SingularValues.rank(values, rows, columns))
                .as("seed %d", rows)
                .isEqualTo(14);
    }

    @Test
    void allOnesHasRankOne() {
        int n = 64;
        var ones = new double[n * n];
        Arrays.fill(ones, 1);
        var values = SingularValues.of(ones, n, n);
        assertThat(values[0]).isCloseTo(n, within(1e-12));
        assertThat(SingularValues.rank(values, n, n)).isEqualTo(1);
    }

    @Test
    void emptyAndZeroMatricesAreHarmless() {
        assertThat(SingularValues.of(new double[0], 0, 0)).isEmpty();
        assertThat(SingularValues.of(new double[0], 3, 0)).isEmpty();
        assertThat(SingularValues.of(new double[0], 0, 3)).isEmpty();
        var zeros = SingularValues.of(new double[6], 3, 2);
        assertThat(zeros).containsExactly(0, 0);
        assertThat(1 / zeros[0]).as("sign of zero").isPositive();
        assertThat(SingularValues.rank(zeros, 3, 2)).isZero();
        assertThat(SingularValues.rank(new double[0], 3, 0)).isZero();
    }

    @Test
    void rankCountsAgainstTheLargerDimension() {
        double[] values = {1, 0x1p-44, 0x1p-46};
        assertThat(SingularValues.rank(values, 3, 3)).isEqualTo(3);
        assertThat(SingularValues.rank(values, 100, 3)).isEqualTo(2);
        assertThat(SingularValues.rank(values, 3, 1000)).isEqualTo(1);
    }

    @Test
    void whatIsNotAMatrixOfNumbersIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SingularValues.of(new double[5], 3, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> SingularValues.of(new double[5], -1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SingularValues.of(new double[] {1, 2, 3, Double.NaN}, 2, 2))
                .withMessageContaining("NaN in row 1, column 1");
    }

    /** U·diag(spectrum)·Vᵀ with random orthogonal U and V. */
    private static double[] withSpectrum(double[] spectrum, int rows, int columns, SplittableRandom random) {
        var u = orthogonal(rows, random);
        var v = orthogonal(columns, random);
        var a = new double[rows * columns];
        for (int l = 0; l < spectrum.length; l++) {
            for (int j = 0; j < columns; j++) {
                for (int i = 0; i < rows; i++) {
                    a[j * rows + i] += u[l * rows + i] * spectrum[l] * v[l * columns + j];
                }
            }
        }
        return a;
    }

    /** Gram–Schmidt, twice, on a random n×n matrix. */
    private static double[] orthogonal(int n, SplittableRandom random) {
        var q = random.doubles((long) n * n, -1, 1).toArray();
        for (int j = 0; j < n; j++) {
            for (int pass = 0; pass < 2; pass++) {
                for (int k = 0; k < j; k++) {
                    double product = product(q, k * n, j * n, n);
                    for (int i = 0; i < n; i++) {
                        q[j * n + i] -= product * q[k * n + i];
                    }
                }
            }
            double norm = Math.sqrt(product(q, j * n, j * n, n));
            for (int i = 0; i < n; i++) {
                q[j * n + i] /= norm;
            }
        }
        return q;
    }

    private static double product(double[] q, int first, int second, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += q[first + i] * q[second + i];
        }
        return sum;
    }

    private static double[] hilbert(int n) {
        var h = new double[n * n];
        for (int i = 0; i < n * n; i++) {
            h[i] = 1.0 / (i / n + i % n + 1);
        }
        return h;
    }
}
