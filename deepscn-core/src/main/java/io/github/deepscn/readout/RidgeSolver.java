package io.github.deepscn.readout;

import io.github.deepscn.linalg.Triangle;

/**
 * Ridge on a triangular factor: the rows √λ·I are rotated into R one by one (Eldén 1977), which never squares the
 * condition number. About 2L³/3 flops.
 */
final class RidgeSolver {
    private RidgeSolver() {}

    /**
     * Minimises ‖Rβ − D‖² + λ‖β‖².
     *
     * @param right D, one row of outputs per row of R; overwritten
     * @param free number of first unknowns that are not shrunk
     * @return β, column-major
     */
    static double[] solve(Triangle triangle, double[] right, int outputs, double lambda, int free) {
        int size = triangle.size();
        double[][] rows = rotated(triangle, right, outputs, lambda, free);
        double[] beta = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int i = size - 1; i >= 0; i--) {
                double sum = right[i * outputs + q];
                for (int j = i + 1; j < size; j++) {
                    sum -= rows[i][j] * beta[q * size + j];
                }
                beta[q * size + i] = rows[i][i] == 0 ? 0 : sum / rows[i][i];
            }
        }
        return beta;
    }

    /**
     * The triangle R′ with R′ᵀR′ = RᵀR + λI, by rows.
     *
     * @param right D, one row of outputs per row of R; overwritten by D′ with R′ᵀD′ = RᵀD
     * @param free number of first unknowns that are not shrunk
     */
    static double[][] rotated(Triangle triangle, double[] right, int outputs, double lambda, int free) {
        int size = triangle.size();
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            rows[i] = new double[size];
            for (int j = i; j < size; j++) {
                rows[i][j] = triangle.get(i, j);
            }
        }
        double root = Math.sqrt(lambda);
        for (int j = free; j < size; j++) {
            double[] row = new double[size];
            double[] rowRight = new double[outputs];
            row[j] = root;
            for (int k = j; k < size; k++) {
                rotate(rows[k], row, k, right, rowRight);
            }
        }
        return rows;
    }

    /** Rotates row k of R and the added row so that entry k of the added row vanishes. */
    private static void rotate(double[] row, double[] added, int k, double[] right, double[] addedRight) {
        if (added[k] == 0) {
            return;
        }
        double length = Math.hypot(row[k], added[k]);
        double c = row[k] / length;
        double s = added[k] / length;
        for (int j = k; j < row.length; j++) {
            double upper = row[j];
            double lower = added[j];
            row[j] = c * upper + s * lower;
            added[j] = c * lower - s * upper;
        }
        for (int q = 0; q < addedRight.length; q++) {
            int at = k * addedRight.length + q;
            double upper = right[at];
            double lower = addedRight[q];
            right[at] = c * upper + s * lower;
            addedRight[q] = c * lower - s * upper;
        }
    }
}
