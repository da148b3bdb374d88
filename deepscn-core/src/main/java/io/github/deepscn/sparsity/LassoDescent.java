package io.github.deepscn.sparsity;

import java.util.stream.IntStream;

/**
 * Block coordinate descent on the Gram matrix XᵀX (Friedman, Hastie, Tibshirani 2010). With one column per group the
 * update is closed: u = g_j + X_jᵀX_j β_j, β_j ← u·max(0, 1 − α/‖u‖)/X_jᵀX_j.
 *
 * <p>Descent is slow for nodes that are nearly alike. So every few sweeps the iterates are extrapolated (Anderson
 * acceleration; Bertrand, Massias 2021), and all non-zero weights are improved at once: exactly for one output, by a
 * Newton step for several. Neither ever raises the objective.
 *
 * <p>Arrays are columns by outputs, column-major. Not thread-safe.
 */
final class LassoDescent {
    /** Iterates between two extrapolations. */
    private static final int MEMORY = 5;
    /** Below this share of a diagonal entry, a pivot is rounding error. */
    private static final double SINGULAR = 1e-15;
    /** The most unknowns, columns times outputs, for which Newton steps are taken. */
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
        double[][] iterates = new double[MEMORY + 1][];
        int sweeps = 0;
        while (sweeps < most) {
            iterates[0] = weights.clone();
            for (int k = 1; k <= MEMORY; k++) {
                sweep();
                sweeps++;
                if (worst() <= allowed) {
                    return sweeps;
                }
                iterates[k] = weights.clone();
            }
            gradient = problem.gradient(weights);
            extrapolate(iterates);
            if (outputs == 1) {
                solveForSigns();
            } else {
                stepByNewton();
            }
        }
        return sweeps;
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

    /** Moves to other weights if they do not raise the objective, or if they lower it; returns whether it moved. */
    private boolean move(double[] guess, boolean mustBeLower) {
        double[] there = problem.gradient(guess);
        double now = problem.objective(alpha, weights, gradient);
        double then = problem.objective(alpha, guess, there);
        boolean moves = mustBeLower ? then < now : then <= now;
        if (moves) {
            weights = guess;
            gradient = there;
        }
        return moves;
    }

    /** Moves to the combination of iterates with the least last change, if the objective is lower there. */
    private void extrapolate(double[][] iterates) {
        double[] shares = SmallSystem.combination(productsOfChanges(iterates), MEMORY);
        if (shares.length == 0) {
            return;
        }
        double[] guess = new double[weights.length];
        for (int a = 0; a < shares.length; a++) {
            for (int k = 0; k < guess.length; k++) {
                guess[k] += shares[a] * iterates[a + 1][k];
            }
        }
        move(guess, true);
    }

    private static double[] productsOfChanges(double[][] iterates) {
        double[] products = new double[MEMORY * MEMORY];
        for (int a = 0; a < MEMORY; a++) {
            for (int b = 0; b <= a; b++) {
                double sum = 0;
                for (int k = 0; k < iterates[0].length; k++) {
                    sum += (iterates[a + 1][k] - iterates[a][k]) * (iterates[b + 1][k] - iterates[b][k]);
                }
                products[a * MEMORY + b] = sum;
                products[b * MEMORY + a] = sum;
            }
        }
        return products;
    }

    /**
     * Solves for the weights with their present signs. If a weight would change its sign, stops where it is zero, drops
     * it and solves again (Lee, Battle, Raina, Ng 2006). Never raises the objective.
     */
    private void solveForSigns() {
        double[] guess = weights.clone();
        boolean dropped = true;
        for (int round = 0; round < count && dropped; round++) {
            int[] support = IntStream.range(0, count).filter(j -> guess[j] != 0).toArray();
            double[] aim = new double[support.length];
            dropped = solveOn(support, guess, aim) && moveUntilOneVanishes(guess, support, aim);
        }
        move(guess, false);
    }

    /** Moves towards the aim until a weight becomes zero; returns whether one did before the aim was reached. */
    private static boolean moveUntilOneVanishes(double[] guess, int[] support, double[] aim) {
        int first = -1;
        double step = 1;
        for (int k = 0; k < support.length; k++) {
            double from = guess[support[k]];
            if (aim[k] * from <= 0 && from / (from - aim[k]) < step) {
                step = from / (from - aim[k]);
                first = k;
            }
        }
        for (int k = 0; k < support.length; k++) {
            guess[support[k]] = k == first ? 0 : guess[support[k]] + step * (aim[k] - guess[support[k]]);
        }
        return first >= 0;
    }

    /** Finds the minimum for given signs; returns false if columns depend on each other. */
    private boolean solveOn(int[] support, double[] signs, double[] aim) {
        int size = support.length;
        double[] factor = new double[size * size];
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < size; i++) {
                factor[j * size + i] = problem.gram(support[i], support[j]);
            }
            aim[j] = problem.correlation(support[j], 0) - alpha * Math.signum(signs[support[j]]);
        }
        return solve(factor, size, aim);
    }

    private static boolean solve(double[] matrix, int size, double[] rightSide) {
        if (!SemidefiniteFactor.factorise(matrix, size, SINGULAR)) {
            return false;
        }
        SemidefiniteFactor.solveLower(matrix, size, rightSide, 0);
        SemidefiniteFactor.solveTransposed(matrix, size, rightSide);
        return true;
    }

    /** A Newton step on the columns with weights, if they are few; halved until the objective is lower. */
    private void stepByNewton() {
        int[] support = IntStream.range(0, count)
                .filter(j -> problem.length(weights, j) > 0)
                .toArray();
        int unknowns = support.length * outputs;
        if (unknowns == 0 || unknowns > MOST_UNKNOWNS) {
            return;
        }
        double[] direction = new double[unknowns];
        double[] hessian = new double[unknowns * unknowns];
        for (int j = 0; j < support.length; j++) {
            fillNewton(support, j, direction, hessian);
        }
        if (solve(hessian, unknowns, direction)) {
            goAlong(direction, support);
        }
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

    private void goAlong(double[] direction, int[] support) {
        boolean moved = false;
        for (double step = 1; step > LEAST_STEP && !moved; step /= 2) {
            double[] guess = weights.clone();
            for (int row = 0; row < direction.length; row++) {
                guess[row % outputs * count + support[row / outputs]] += step * direction[row];
            }
            moved = move(guess, true);
        }
    }
}
