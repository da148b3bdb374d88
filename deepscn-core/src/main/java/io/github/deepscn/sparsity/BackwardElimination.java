package io.github.deepscn.sparsity;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Triangle;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Drops columns from a least-squares fit one by one, always the one whose loss costs least.
 *
 * <p>Dropping column j of R and rotating the rest back to a triangle, R′ = ΩR without its last row, also gives the
 * inverse: R′⁻¹ is R⁻¹Ωᵀ without row j and the last column. Nothing is subtracted, so the contributions
 * β_j²/[(RᵀR)⁻¹]_jj = β_j²/‖row j of R⁻¹‖² stay accurate however ill-conditioned the start was.
 *
 * <p>O(L²) a column. Not thread-safe.
 */
final class BackwardElimination {
    private final int size;
    private final int outputs;
    private final int locked;
    /** Row-major: a row per direction, a column per column of the start, dropped ones included. */
    private final double[] r;
    /** R⁻¹, column-major: a column per direction, a row per column of the start. */
    private final double[] inverse;
    /** QᵀT, column-major. */
    private final double[] projections;
    /** The columns left that are not dependent, ascending; as many as there are directions. */
    private int[] left;

    private final BitSet dropped = new BitSet();

    /** @param locked the number of first columns that are never dropped */
    BackwardElimination(LeastSquares start, int locked) {
        this.size = start.columns();
        this.outputs = start.outputs();
        this.locked = locked;
        this.r = new double[size * size];
        this.inverse = new double[size * size];
        this.projections = new double[size * outputs];
        this.left =
                IntStream.range(0, size).filter(j -> start.factor(j, j) != 0).toArray();
        var triangle = new Triangle();
        double[] above = new double[size];
        for (int k = 0; k < left.length; k++) {
            for (int i = 0; i <= k; i++) {
                r[i * size + left[k]] = start.factor(left[i], left[k]);
                above[i] = r[i * size + left[k]];
            }
            triangle.append(above, above[k]);
            double[] unit = new double[k + 1];
            unit[k] = 1;
            triangle.solve(unit);
            for (int i = 0; i <= k; i++) {
                inverse[k * size + left[i]] = unit[i];
            }
            for (int q = 0; q < outputs; q++) {
                projections[q * size + k] = start.projection(left[k], q);
            }
        }
    }

    /** The number of columns left, including dependent columns, which have the weight zero. */
    int columns() {
        return size - dropped.cardinality();
    }

    boolean isLeft(int column) {
        return !dropped.get(column);
    }

    /** β over the columns of the start; zero for those dropped. */
    Readout readout() {
        return new Readout(size, outputs, weights());
    }

    /** The increase of ‖E‖² that dropping each column alone would cost. */
    double[] contributions() {
        double[] weights = weights();
        double[] squares = new double[size];
        for (int k = 0; k < left.length; k++) {
            for (int j = 0; j <= left[k]; j++) {
                double entry = inverse[k * size + j];
                squares[j] += entry * entry;
            }
        }
        double[] contributions = new double[size];
        for (int j : left) {
            for (int q = 0; q < outputs; q++) {
                double weight = weights[q * size + j];
                contributions[j] += weight * weight / squares[j];
            }
        }
        return contributions;
    }

    /**
     * Drops the column of least contribution, among equals the first; at least one must be left that is not locked.
     *
     * @return the column
     */
    int drop() {
        double[] contributions = contributions();
        int least = -1;
        for (int j = locked; j < size; j++) {
            if (isLeft(j) && (least < 0 || contributions[j] < contributions[least])) {
                least = j;
            }
        }
        drop(least);
        return least;
    }

    /** Drops a column that is left. */
    void drop(int column) {
        dropped.set(column);
        int position = Arrays.binarySearch(left, column);
        if (position < 0) {
            return;
        }
        int[] rest = IntStream.of(left).filter(j -> j != column).toArray();
        for (int i = position; i < rest.length; i++) {
            rotate(i, rest[i]);
        }
        for (int k = 0; k <= rest.length; k++) {
            inverse[k * size + column] = 0;
        }
        left = rest;
    }

    /** Rotates the directions i and i+1 so that a column ends in direction i. */
    private void rotate(int i, int column) {
        double a = r[i * size + column];
        double b = r[(i + 1) * size + column];
        double length = Math.hypot(a, b);
        double c = length == 0 ? 1 : a / length;
        double s = length == 0 ? 0 : b / length;
        Blas.rot(size - column, r, i * size + column, r, (i + 1) * size + column, c, s);
        Blas.rot(column + 1, inverse, i * size, inverse, (i + 1) * size, c, s);
        for (int q = 0; q < outputs; q++) {
            Blas.rot(1, projections, q * size + i, projections, q * size + i + 1, c, s);
        }
    }

    private double[] weights() {
        double[] weights = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            Blas.gemv(false, size, left.length, 1, inverse, 0, size, projections, q * size, 0, weights, q * size);
        }
        return weights;
    }
}
