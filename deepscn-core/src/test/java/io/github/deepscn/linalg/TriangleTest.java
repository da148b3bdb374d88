package io.github.deepscn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TriangleTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10, 11, 12, 100})
    void holdsTheColumnsAppendedHoweverFarItGrows(int size) {
        double[][] columns = columns(size, 1);
        Triangle triangle = triangle(columns);
        assertThat(triangle.size()).isEqualTo(size);
        double[] dense = triangle.toDense();
        assertThat(dense).hasSize(size * size);
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < size; i++) {
                double expected = i <= j ? columns[j][i] : 0;
                assertThat(triangle.get(i, j)).as("[%d][%d]", i, j).isEqualTo(expected);
                assertThat(dense[j * size + i]).as("dense [%d][%d]", i, j).isEqualTo(expected);
            }
        }
    }

    @Test
    void theColumnAppendedIsCopiedAndMayBeLonger() {
        var triangle = new Triangle();
        double[] above = {5, 6, 7};
        triangle.append(above, 1);
        triangle.append(above, 2);
        triangle.append(above, 3);
        Arrays.fill(above, 0);
        assertThat(triangle.toDense()).containsExactly(1, 0, 0, 5, 2, 0, 5, 6, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 20, 100})
    void solveInverts(int size) {
        long seed = 2;
        double[][] columns = columns(size, seed);
        double[] x = new SplittableRandom(seed + 1).doubles(size, -1, 1).toArray();
        double[] b = product(columns, x);
        triangle(columns).solve(b);
        for (int i = 0; i < size; i++) {
            assertThat(b[i]).as("seed %d, unknown %d", seed, i).isCloseTo(x[i], within(1e-11));
        }
    }

    @Test
    void anUnknownWithZeroDiagonalIsZeroAndTheOthersSolveTheRest() {
        long seed = 3;
        double[][] columns = columns(8, seed);
        columns[3][3] = 0;
        columns[7][7] = 0;
        double[] x = {1, -2, 3, 0, 0.5, 4, -1, 0};
        double[] b = product(columns, x);
        // What a dependent column cannot reach is left out.
        b[3] += 17;
        b[7] += 23;
        triangle(columns).solve(b);
        for (int i = 0; i < 8; i++) {
            assertThat(b[i]).as("seed %d, unknown %d", seed, i).isCloseTo(x[i], within(1e-12));
        }
        assertThat(b[3]).isZero();
        assertThat(b[7]).isZero();
    }

    @Test
    void theLeadingPartIsTheFirstColumnsOnTheirOwn() {
        double[][] columns = columns(15, 4);
        Triangle triangle = triangle(columns);
        for (int count = 0; count <= 15; count++) {
            Triangle leading = triangle.leading(count);
            Triangle expected = triangle(Arrays.copyOf(columns, count));
            assertThat(leading.size()).isEqualTo(count);
            assertThat(leading.toDense()).as("first %d", count).isEqualTo(expected.toDense());

            double[] added = new double[count];
            Arrays.fill(added, 9);
            leading.append(added, 8);
            assertThat(leading.get(count, count)).isEqualTo(8);
            assertThat(leading.get(0, count)).isEqualTo(count == 0 ? 8 : 9);
        }
        assertThat(triangle.toDense())
                .as("untouched")
                .isEqualTo(triangle(columns).toDense());
    }

    private static double[][] columns(int size, long seed) {
        var random = new SplittableRandom(seed);
        double[][] columns = new double[size][];
        for (int j = 0; j < size; j++) {
            columns[j] = random.doubles(j + 1, -1.0 / size, 1.0 / size).toArray();
            columns[j][j] = random.nextDouble(0.5, 2);
        }
        return columns;
    }

    private static Triangle triangle(double[][] columns) {
        var triangle = new Triangle();
        for (double[] column : columns) {
            triangle.append(column, column[column.length - 1]);
        }
        return triangle;
    }

    private static double[] product(double[][] columns, double[] x) {
        double[] product = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            for (int i = 0; i <= j; i++) {
                product[i] += columns[j][i] * x[j];
            }
        }
        return product;
    }
}
