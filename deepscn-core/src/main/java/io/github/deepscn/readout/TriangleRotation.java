package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.linalg.Triangle;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The singular values and left vectors of a triangular factor whose first columns take no part.
 *
 * <p>A column that depends on those before it leaves a row of zeros in R. Such rows would yield singular vectors of
 * rounding noise for singular values of zero, so they are left out: A, the rows with a direction, is L·W with
 * orthonormal rows W, and the left vectors of A are those of L.
 */
final class TriangleRotation {
    private TriangleRotation() {}

    /**
     * The rotation of the rows and columns from {@code first} to {@code columns}; zero for rows without a direction.
     */
    static SingularValues.Left of(Triangle triangle, int first, int columns) {
        int size = columns - first;
        int[] rows = IntStream.range(0, size)
                .filter(i -> triangle.get(first + i, first + i) != 0)
                .toArray();
        double[] factor = new double[rows.length * rows.length];
        // W, one column per row of A
        double[] directions = new double[size * rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = rows[i]; j < size; j++) {
                directions[i * size + j] = triangle.get(first + rows[i], first + j);
            }
            if (rows.length < size) {
                orthonormalise(directions, size, i, factor, rows.length);
            }
        }
        double[] square = rows.length < size ? factor : transposed(directions, size);
        var left = SingularValues.left(square, rows.length, rows.length);
        double[] values = Arrays.copyOf(left.values(), size);
        double[] vectors = new double[size * size];
        double[] found = left.vectors();
        for (int k = 0; k < rows.length; k++) {
            for (int i = 0; i < rows.length; i++) {
                vectors[k * size + rows[i]] = found[k * rows.length + i];
            }
        }
        return new SingularValues.Left(size, values, vectors);
    }

    /** R itself, column-major. */
    private static double[] transposed(double[] byRows, int size) {
        double[] columns = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = i; j < size; j++) {
                columns[j * size + i] = byRows[i * size + j];
            }
        }
        return columns;
    }

    /**
     * Makes column i orthogonal to those before it, in two passes, and of length one; the coefficients become row i of
     * L.
     */
    private static void orthonormalise(double[] w, int size, int i, double[] factor, int order) {
        double[] along = new double[i];
        for (int pass = 0; pass < 2 && i > 0; pass++) {
            Blas.gemv(true, size, i, 1, w, 0, size, w, i * size, 0, along, 0);
            Blas.gemv(false, size, i, -1, w, 0, size, along, 0, 1, w, i * size);
            for (int j = 0; j < i; j++) {
                factor[j * order + i] += along[j];
            }
        }
        double length = Math.sqrt(Blas.dot(size, w, i * size, w, i * size));
        factor[i * order + i] = length;
        if (length > 0) {
            Blas.scal(size, 1 / length, w, i * size);
        }
    }
}
