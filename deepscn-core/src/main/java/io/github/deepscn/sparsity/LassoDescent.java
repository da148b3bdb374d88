package io.github.deepscn.sparsity;

import java.util.stream.IntStream;

/**
 * Block coordinate descent on the Gram matrix XᵀX (Friedman, Hastie, Tibshirani 2010). With one column per group the
 * update is closed: u = g_j + X_jᵀX_j β_j, β_j ← u·max(0, 1 − α/‖u‖)/X_jᵀX_j.
 *
 * <p>Descent is slow for nodes that are nearly alike. So every few sweeps, Newton steps improve all non-zero weights at
 * once. They never raise the objective.
 *
 * <p>Arrays are columns by outputs, column-major. Not thread-safe.
 */
final class LassoDescent {
    /** Sweeps between two Newton steps. */
    private static final int BETWEEN_STEPS = 5;
    /** Below this share of a diagonal entry, a pivot is rounding error. */
    private static final double SINGULAR = 1e-15;
    /** The most unknowns, columns times outputs, for which Newton steps are taken with several outputs. */
    private static final int MOST_UNKNOWNS = 400;

    private static final double LEAST_STEP = 1e-2;

    private final LassoProblem problem;
    private final double alpha;
    private final int count;
    private final int outputs;
    private final double[] update;
    private double[] weights;
    private double[] gradient;

    /** Begins at some weights, which become its own. */
    LassoDescent(LassoProblem problem, double alpha, double[] weights) {
        this.problem = problem;
        this.alpha = alpha;
        this.count = problem.size();
        this.outputs = problem.outputs();
        this.update = new double[outputs];
        this.weights = weights;
        this.gradient = problem.gradient(weights);
    }

    /** The current weights. */
    double[] weights() {
        return weights;
    }

    /** Sweeps until the conditions of optimality hold; returns how many sweeps it took. */
    int run(double allowed, int most) {
        for (int sweeps = 1; sweeps <= most; sweeps++) {
            sweep();
            if (worst() <= allowed) {
                return sweeps;
            }
            if (sweeps % BETWEEN_STEPS == 0) {
                gradient = problem.gradient(weights);
                stepByNewton();
            }
        }
        return most;
    }

    private void sweep() {
        for (int j = 0; j < count; j++) {
            double square = problem.gram(j, j);
            double squares = 0;
            for (int q = 0; q < outputs; q++) {
                update[q] = gradient[q * count + j] + square * weights[q * count + j];
                squares += update[q] * update[q];
            }
            double length = Math.sqrt(squares);
            double shrink = length > alpha ? (1 - alpha / length) / square : 0;
            for (int q = 0; q < outputs; q++) {
                double change = update[q] * shrink - weights[q * count + j];
                if (change != 0) {
                    weights[q * count + j] = update[q] * shrink;
                    problem.addColumn(-change, j, gradient, q);
                }
            }
        }
    }

    private double worst() {
        return IntStream.range(0, count)
                .mapToDouble(j -> problem.violation(alpha, weights, gradient, j))
                .reduce(0, Math::max);
    }

    /** Newton steps, as long as they drop columns. */
    private void stepByNewton() {
        boolean dropped = true;
        for (int round = 0; round < count && dropped; round++) {
            int[] support = IntStream.range(0, count)
                    .filter(j -> problem.length(weights, j) > 0)
                    .toArray();
            int unknowns = support.length * outputs;
            boolean few = outputs == 1 || unknowns <= MOST_UNKNOWNS;
            dropped = unknowns > 0 && few && goAlong(direction(support), support);
        }
    }

    private double[] direction(int[] support) {
        int unknowns = support.length * outputs;
        double[] direction = new double[unknowns];
        double[] hessian = new double[unknowns * unknowns];
        for (int j = 0; j < support.length; j++) {
            fillNewton(support, j, direction, hessian);
        }
        SemidefiniteFactor.factorise(hessian, unknowns, SINGULAR);
        SemidefiniteFactor.solveLower(hessian, unknowns, direction, 0);
        SemidefiniteFactor.solveTransposed(hessian, unknowns, direction);
        return direction;
    }

    /**
     * Fills the rows of Newton's system that belong to one column. Unknowns are numbered output by output within a
     * column.
     */
    private void fillNewton(int[] support, int j, double[] direction, double[] hessian) {
        int unknowns = direction.length;
        double length = problem.length(weights, support[j]);
        for (int q = 0; q < outputs; q++) {
            double along = weights[q * count + support[j]] / length;
            int row = j * outputs + q;
            direction[row] = gradient[q * count + support[j]] - alpha * along;
            for (int i = 0; i < support.length; i++) {
                hessian[(i * outputs + q) * unknowns + row] = problem.gram(support[j], support[i]);
            }
            for (int p = 0; p < outputs; p++) {
                double other = weights[p * count + support[j]] / length;
                hessian[(j * outputs + p) * unknowns + row] += alpha / length * ((p == q ? 1 : 0) - along * other);
            }
        }
    }

    /**
     * Moves until the weights of a column would turn round, and drops that column (Lee, Battle, Raina, Ng 2006). Halves
     * the step until the objective is not higher; returns whether a column was dropped.
     */
    private boolean goAlong(double[] direction, int[] support) {
        int first = -1;
        double turn = 1;
        for (int j = 0; j < support.length; j++) {
            double product = 0;
            double squares = 0;
            for (int q = 0; q < outputs; q++) {
                double change = direction[j * outputs + q];
                product -= change * weights[q * count + support[j]];
                squares += change * change;
            }
            if (product > 0 && product < turn * squares) {
                turn = product / squares;
                first = j;
            }
        }
        double now = problem.objective(alpha, weights, gradient);
        for (double step = turn; step > LEAST_STEP * turn; step /= 2) {
            double[] guess = weights.clone();
            for (int row = 0; row < direction.length; row++) {
                boolean drops = row / outputs == first && step == turn;
                int at = row % outputs * count + support[row / outputs];
                guess[at] = drops ? 0 : guess[at] + step * direction[row];
            }
            double[] there = problem.gradient(guess);
            if (problem.objective(alpha, guess, there) <= now) {
                weights = guess;
                gradient = there;
                return first >= 0 && step == turn;
            }
        }
        return false;
    }
}
