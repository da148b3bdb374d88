package io.github.deepscn.sparsity;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.readout.LeastSquares;
import java.util.stream.IntStream;

/**
 * Minimises ½‖d − Xβ‖² + α Σ_j‖β_j‖ over columns scaled to unit length, given R and QᵀT: a Lasso or, for several
 * outputs, a group Lasso with one group per column.
 *
 * <p>{@link LassoDescent} runs on the active columns; others join when they violate the conditions of optimality.
 *
 * <p>Arrays are columns by outputs, column-major.
 */
final class LassoSolver {
    /** A squared length below this, relative to unit length, is rounding error. */
    private static final double NOTHING = 1e-12;

    private final LassoProblem problem;
    /** The columns that are not zero. */
    private final int[] usable;

    private final double largest;

    /**
     * A problem over some columns.
     *
     * @param fit has R, whose rows before {@code firstRow} are projected out
     * @param target to be fitted, in terms of Q, columns by outputs
     * @param scales the root mean square of each column, see {@link #scales}
     * @param weight of all rows
     */
    LassoSolver(LeastSquares fit, double[] target, int firstRow, int[] columns, double[] scales, double weight) {
        int size = columns.length;
        int outputs = fit.outputs();
        int height = fit.columns() - firstRow;
        double root = Math.sqrt(weight);
        double[] x = scaledColumns(fit, firstRow, columns, scales, root);
        double[] d = scaledTargets(fit, target, firstRow, root);
        this.problem = new LassoProblem(
                size, outputs, product(x, size, x, size, height), product(x, size, d, outputs, height));
        this.usable = IntStream.range(0, size)
                .filter(j -> problem.gram(j, j) > NOTHING)
                .toArray();
        this.largest = IntStream.of(usable).mapToDouble(problem::correlation).reduce(0, Math::max);
    }

    /** Columns of R without the first rows, divided by their scales; zero for columns of scale zero. */
    private static double[] scaledColumns(LeastSquares fit, int firstRow, int[] columns, double[] scales, double root) {
        int height = fit.columns() - firstRow;
        double[] x = new double[height * columns.length];
        for (int j = 0; j < columns.length; j++) {
            for (int i = firstRow; i <= columns[j] && scales[j] > 0; i++) {
                x[j * height + i - firstRow] = fit.factor(i, columns[j]) / (scales[j] * root);
            }
        }
        return x;
    }

    private static double[] scaledTargets(LeastSquares fit, double[] target, int firstRow, double root) {
        int height = fit.columns() - firstRow;
        double[] d = new double[height * fit.outputs()];
        for (int q = 0; q < fit.outputs(); q++) {
            for (int i = 0; i < height; i++) {
                d[q * height + i] = target[q * fit.columns() + firstRow + i] / root;
            }
        }
        return d;
    }

    /** AᵀB for matrices of the same height. */
    private static double[] product(double[] a, int left, double[] b, int right, int height) {
        double[] product = new double[left * right];
        int stride = Math.max(1, height);
        Blas.gemm(true, false, left, right, height, 1, a, 0, stride, b, 0, stride, 0, product, 0, Math.max(1, left));
        return product;
    }

    /**
     * The root mean square of columns after the rows before {@code firstRow} are projected out; zero for columns that
     * are then only rounding error.
     */
    static double[] scales(LeastSquares fit, int firstRow, int[] columns, double weight) {
        double[] scales = new double[columns.length];
        for (int k = 0; k < columns.length; k++) {
            double inside = 0;
            double outside = 0;
            for (int i = 0; i <= columns[k]; i++) {
                double entry = fit.factor(i, columns[k]);
                if (i < firstRow) {
                    outside += entry * entry;
                } else {
                    inside += entry * entry;
                }
            }
            scales[k] = inside > NOTHING * NOTHING * outside ? Math.sqrt(inside / weight) : 0;
        }
        return scales;
    }

    /** Weights of zero, where a path begins. */
    double[] zero() {
        return new double[problem.size() * problem.outputs()];
    }

    /** The least α for which all weights are zero. */
    double largestAlpha() {
        return largest;
    }

    /**
     * The weights of the scaled columns.
     *
     * @param start an estimate of the solution
     * @param tolerance the largest violation of the conditions of optimality, as a share of the largest α
     * @param sweeps the most sweeps
     */
    double[] solve(double alpha, double[] start, double tolerance, int sweeps) {
        double[] weights = start.clone();
        double allowed = tolerance * largest;
        double[] gradient = problem.gradient(weights);
        int left = sweeps;
        while (left > 0 && violation(alpha, weights, gradient) > allowed) {
            int[] active = active(alpha, weights, gradient);
            var descent = new LassoDescent(problem.restrictedTo(active), alpha, problem.gather(weights, active));
            left -= descent.run(allowed / 2, left);
            problem.scatter(descent.weights(), active, weights);
            gradient = problem.gradient(weights);
        }
        return weights;
    }

    /** The largest violation of the conditions of optimality, as a share of the largest α. */
    double violation(double alpha, double[] weights) {
        double violation = violation(alpha, weights, problem.gradient(weights));
        return largest == 0 ? violation : violation / largest;
    }

    /** Whether a column has a weight. */
    boolean isActive(double[] weights, int column) {
        return problem.length(weights, column) > 0;
    }

    private double violation(double alpha, double[] weights, double[] gradient) {
        return IntStream.of(usable)
                .mapToDouble(j -> problem.violation(alpha, weights, gradient, j))
                .reduce(0, Math::max);
    }

    private int[] active(double alpha, double[] weights, double[] gradient) {
        return IntStream.of(usable)
                .filter(j -> problem.length(weights, j) > 0 || problem.length(gradient, j) > alpha)
                .toArray();
    }
}
