package io.github.deepscn.readout;

import io.github.deepscn.linalg.Blas;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Minimises ½‖d − Xβ‖² + α Σ_j‖β_j‖ over columns scaled to unit length, given R and QᵀT: a Lasso, for several outputs a
 * group Lasso with one group per column.
 *
 * <p>Block coordinate descent on the Gram matrix XᵀX (Friedman, Hastie, Tibshirani 2010). With one column per group the
 * update is closed: u = g_j + X_jᵀX_j β_j, β_j ← u·max(0, 1 − α/‖u‖)/X_jᵀX_j. It runs on the active columns alone; the
 * others join where they violate the conditions of optimality. Every few sweeps the iterates are extrapolated (Anderson
 * acceleration; Bertrand, Massias 2021), which makes up for nodes that are nearly alike.
 *
 * <p>Arrays are columns by outputs, column-major.
 */
final class LassoSolver {
    /** Iterates between two extrapolations. */
    private static final int MEMORY = 5;
    /** Under this share of the unit a column's squared length is rounding error. */
    private static final double NOTHING = 1e-12;

    /** Under this share of a diagonal entry what is left of it is rounding error. */
    private static final double SINGULAR = 1e-15;
    /** The most unknowns, columns times outputs, to take Newton steps for. */
    private static final int MOST_UNKNOWNS = 400;

    private static final double LEAST_STEP = 1e-2;

    private final int size;
    private final int outputs;
    private final double[] gram;
    private final double[] correlations;
    private final double largest;

    /**
     * A problem over some columns.
     *
     * @param fit R, of which the rows before {@code firstRow} are projected out
     * @param target what is to be fitted in terms of Q, all columns by outputs
     * @param scales what to divide each column's weights by, times the root of the number of rows
     * @param weight the number of rows, or their weight
     */
    LassoSolver(LeastSquares fit, double[] target, int firstRow, int[] columns, double[] scales, double weight) {
        this.size = columns.length;
        this.outputs = fit.outputs();
        int height = fit.columns() - firstRow;
        double root = Math.sqrt(weight);
        double[] x = new double[height * size];
        for (int j = 0; j < size; j++) {
            for (int i = firstRow; i <= columns[j] && scales[j] > 0; i++) {
                x[j * height + i - firstRow] = fit.factor(i, columns[j]) / (scales[j] * root);
            }
        }
        double[] d = new double[height * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int i = 0; i < height; i++) {
                d[q * height + i] = target[q * fit.columns() + firstRow + i] / root;
            }
        }
        this.gram = new double[size * size];
        this.correlations = new double[size * outputs];
        Blas.gemm(
                true,
                false,
                size,
                size,
                height,
                1,
                x,
                0,
                Math.max(1, height),
                x,
                0,
                Math.max(1, height),
                0,
                gram,
                0,
                Math.max(1, size));
        Blas.gemm(
                true,
                false,
                size,
                outputs,
                height,
                1,
                x,
                0,
                Math.max(1, height),
                d,
                0,
                Math.max(1, height),
                0,
                correlations,
                0,
                Math.max(1, size));
        double most = 0;
        for (int j = 0; j < size; j++) {
            most = Math.max(most, gram[j * size + j] > NOTHING ? length(correlations, j, size) : 0);
        }
        this.largest = most;
    }

    /**
     * The root mean square of columns once the rows before {@code firstRow} are projected out; zero where nothing is
     * left.
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

    /** No weights at all: where a path begins. */
    double[] zero() {
        return new double[size * outputs];
    }

    /** The least α for which all weights are zero. */
    double largestAlpha() {
        return largest;
    }

    /**
     * The weights of the scaled columns.
     *
     * @param start where to begin, the closer the better
     * @param tolerance the largest violation of the conditions of optimality, as a share of the largest α
     * @param sweeps after so many it ends anyway
     */
    double[] solve(double alpha, double[] start, double tolerance, int sweeps) {
        double[] weights = start.clone();
        double allowed = tolerance * largest;
        double[] gradient = gradient(weights);
        int left = sweeps;
        while (left > 0 && violation(alpha, weights, gradient) > allowed) {
            int[] active = active(alpha, weights, gradient);
            var inner = new Descent(alpha, active, weights);
            left -= inner.run(allowed / 2, left);
            inner.scatter(weights);
            gradient = gradient(weights);
        }
        return weights;
    }

    /** By how much the conditions of optimality are violated, as a share of the largest α. */
    double violation(double alpha, double[] weights) {
        double violation = violation(alpha, weights, gradient(weights));
        return largest == 0 ? violation : violation / largest;
    }

    /** Whether a column has a weight. */
    boolean isActive(double[] weights, int column) {
        return length(weights, column, size) > 0;
    }

    private double violation(double alpha, double[] weights, double[] gradient) {
        double worst = 0;
        for (int j = 0; j < size; j++) {
            if (gram[j * size + j] > NOTHING) {
                worst = Math.max(worst, violation(alpha, weights, gradient, j, size, outputs));
            }
        }
        return worst;
    }

    private static double violation(double alpha, double[] weights, double[] gradient, int j, int stride, int outputs) {
        double length = length(weights, j, stride);
        if (length == 0) {
            return length(gradient, j, stride) - alpha;
        }
        double squares = 0;
        for (int q = 0; q < outputs; q++) {
            double miss = gradient[q * stride + j] - alpha * weights[q * stride + j] / length;
            squares += miss * miss;
        }
        return Math.sqrt(squares);
    }

    private int[] active(double alpha, double[] weights, double[] gradient) {
        int[] active = new int[size];
        int count = 0;
        for (int j = 0; j < size; j++) {
            if (gram[j * size + j] > NOTHING && (length(weights, j, size) > 0 || length(gradient, j, size) > alpha)) {
                active[count++] = j;
            }
        }
        return Arrays.copyOf(active, count);
    }

    /** XᵀT − XᵀXβ. */
    private double[] gradient(double[] weights) {
        double[] gradient = correlations.clone();
        subtractImage(gram, size, outputs, weights, gradient);
        return gradient;
    }

    private static void subtractImage(double[] gram, int size, int outputs, double[] weights, double[] from) {
        if (size > 0) {
            Blas.gemm(false, false, size, outputs, size, -1, gram, 0, size, weights, 0, size, 1, from, 0, size);
        }
    }

    private static double length(double[] columns, int j, int stride) {
        if (columns.length == stride) {
            return Math.abs(columns[j]);
        }
        double squares = 0;
        for (int k = j; k < columns.length; k += stride) {
            squares += columns[k] * columns[k];
        }
        return Math.sqrt(squares);
    }

    /** Coordinate descent on some columns. */
    private final class Descent {
        private final double alpha;
        private final int[] active;
        private final int count;
        private final double[] part;
        private final double[] aims;
        private double[] weights;
        private double[] gradient;
        private final double[] update;

        Descent(double alpha, int[] active, double[] all) {
            this.alpha = alpha;
            this.active = active;
            this.count = active.length;
            this.part = new double[count * count];
            this.aims = new double[count * outputs];
            this.weights = new double[count * outputs];
            this.update = new double[outputs];
            for (int j = 0; j < count; j++) {
                for (int i = 0; i < count; i++) {
                    part[j * count + i] = gram[active[j] * size + active[i]];
                }
                for (int q = 0; q < outputs; q++) {
                    aims[q * count + j] = correlations[q * size + active[j]];
                    weights[q * count + j] = all[q * size + active[j]];
                }
            }
            this.gradient = gradient(weights);
        }

        void scatter(double[] all) {
            for (int j = 0; j < count; j++) {
                for (int q = 0; q < outputs; q++) {
                    all[q * size + active[j]] = weights[q * count + j];
                }
            }
        }

        /** Sweeps until the conditions hold on these columns; returns how many sweeps it took. */
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
                gradient = gradient(weights);
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
                double square = part[j * count + j];
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
                        addColumn(-change, j, q);
                    }
                }
            }
        }

        /** As a plain loop: columns are short, and a call into BLAS costs as much. */
        private void addColumn(double factor, int j, int q) {
            int column = j * count;
            int at = q * count;
            for (int i = 0; i < count; i++) {
                gradient[at + i] += factor * part[column + i];
            }
        }

        private double worst() {
            double worst = 0;
            for (int j = 0; j < count; j++) {
                worst = Math.max(worst, violation(alpha, weights, gradient, j, count, outputs));
            }
            return worst;
        }

        /** Takes the combination of the iterates whose last change is least, if the objective is lower there. */
        private void extrapolate(double[][] iterates) {
            double[] system = new double[MEMORY * MEMORY];
            for (int a = 0; a < MEMORY; a++) {
                for (int b = 0; b <= a; b++) {
                    double sum = 0;
                    for (int k = 0; k < weights.length; k++) {
                        sum += (iterates[a + 1][k] - iterates[a][k]) * (iterates[b + 1][k] - iterates[b][k]);
                    }
                    system[a * MEMORY + b] = sum;
                    system[b * MEMORY + a] = sum;
                }
            }
            double[] shares = SmallSystem.combination(system, MEMORY);
            if (shares.length == 0) {
                return;
            }
            double[] guess = new double[weights.length];
            for (int a = 0; a < shares.length; a++) {
                for (int k = 0; k < guess.length; k++) {
                    guess[k] += shares[a] * iterates[a + 1][k];
                }
            }
            double[] there = gradient(guess);
            if (objective(guess, there) < objective(weights, gradient)) {
                weights = guess;
                gradient = there;
            }
        }

        /**
         * Solves for the weights under their present signs; where one would change its sign, stops there, drops it and
         * solves again (Lee, Battle, Raina, Ng 2006). Never raises the objective.
         */
        private void solveForSigns() {
            double[] guess = weights.clone();
            for (int round = 0; round < count; round++) {
                int[] support =
                        IntStream.range(0, count).filter(j -> guess[j] != 0).toArray();
                double[] aim = new double[support.length];
                if (!solveOn(support, guess, aim)) {
                    break;
                }
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
                if (first < 0) {
                    break;
                }
            }
            double[] there = gradient(guess);
            if (objective(guess, there) <= objective(weights, gradient)) {
                weights = guess;
                gradient = there;
            }
        }

        private boolean solveOn(int[] support, double[] signs, double[] aim) {
            int size = support.length;
            double[] factor = new double[size * size];
            for (int j = 0; j < size; j++) {
                for (int i = 0; i < size; i++) {
                    factor[j * size + i] = part[support[j] * count + support[i]];
                }
                aim[j] = aims[support[j]] - alpha * Math.signum(signs[support[j]]);
            }
            if (!SemidefiniteFactor.factorise(factor, size, SINGULAR)) {
                return false;
            }
            SemidefiniteFactor.solveLower(factor, size, aim, 0);
            SemidefiniteFactor.solveTransposed(factor, size, aim);
            return true;
        }

        /** Newton's step on the columns with weights, where they are few; halved until the objective is lower. */
        private void stepByNewton() {
            int[] support = IntStream.range(0, count)
                    .filter(j -> length(weights, j, count) > 0)
                    .toArray();
            int unknowns = support.length * outputs;
            if (unknowns == 0 || unknowns > MOST_UNKNOWNS) {
                return;
            }
            double[] direction = new double[unknowns];
            double[] hessian = new double[unknowns * unknowns];
            for (int j = 0; j < support.length; j++) {
                double length = length(weights, support[j], count);
                for (int q = 0; q < outputs; q++) {
                    double along = weights[q * count + support[j]] / length;
                    int row = j * outputs + q;
                    direction[row] = gradient[q * count + support[j]] - alpha * along;
                    for (int i = 0; i < support.length; i++) {
                        hessian[(i * outputs + q) * unknowns + row] = part[support[i] * count + support[j]];
                    }
                    for (int p = 0; p < outputs; p++) {
                        double other = weights[p * count + support[j]] / length;
                        hessian[(j * outputs + p) * unknowns + row] +=
                                alpha / length * ((p == q ? 1 : 0) - along * other);
                    }
                }
            }
            if (!SemidefiniteFactor.factorise(hessian, unknowns, SINGULAR)) {
                return;
            }
            SemidefiniteFactor.solveLower(hessian, unknowns, direction, 0);
            SemidefiniteFactor.solveTransposed(hessian, unknowns, direction);
            double now = objective(weights, gradient);
            for (double step = 1; step > LEAST_STEP; step /= 2) {
                double[] guess = weights.clone();
                for (int row = 0; row < unknowns; row++) {
                    guess[row % outputs * count + support[row / outputs]] += step * direction[row];
                }
                double[] there = gradient(guess);
                if (objective(guess, there) < now) {
                    weights = guess;
                    gradient = there;
                    return;
                }
            }
        }

        /** Up to a constant. */
        private double objective(double[] at, double[] gradientThere) {
            double sum = 0;
            for (int k = 0; k < at.length; k++) {
                sum -= 0.5 * at[k] * (aims[k] + gradientThere[k]);
            }
            for (int j = 0; j < count; j++) {
                sum += alpha * length(at, j, count);
            }
            return sum;
        }

        private double[] gradient(double[] at) {
            double[] result = aims.clone();
            subtractImage(part, count, outputs, at, result);
            return result;
        }
    }
}
