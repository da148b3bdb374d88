package io.github.deepscn.classify;

import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Cholesky;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Minimises −Σ_i w_i log P_i(class of i) + ½ Σ_j λ_j‖β_j‖² over β, where P(c) ∝ exp(hβ_c): a convex function.
 *
 * <p>L-BFGS with a preconditioner: the Hessian is at most I ⊗ M with M = ½HᵀWH + Λ, whatever β is, so that M⁻¹ is a
 * good first guess of its inverse. A few iterations suffice where plain L-BFGS takes hundreds.
 */
final class LogisticFit {
    /** Fewer iterations end the fit early, which acts as a little more ridge. */
    private static final int ITERATIONS = 12;

    /** Pairs of steps and changes of the gradient that are remembered. */
    private static final int MEMORY = 10;

    /** The fit ends if a step would lower the loss by less than this share. */
    private static final double SMALL = 1e-3;

    /** Of the decrease that the gradient promises, a step must bring this share. */
    private static final double ENOUGH = 1e-4;

    private static final double SHORTEST = 1e-6;

    private final Features features;
    private final double[] weights;
    private final double[] penalties;
    private final Cholesky bound;
    private final BooleanSupplier isOver;
    private final Deque<Pair> pairs = new ArrayDeque<>();

    /** A point, its loss and its gradient. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Point(double[] beta, double loss, double[] gradient) {}

    /** A step, the change of the gradient over it, and one over their product. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pair(double[] step, double[] change, double inverse) {}

    /**
     * A fit.
     *
     * @param weights of the rows; rows of weight zero take no part
     * @param strength λ of a column is this share of the sum of weights times the variance of the column
     */
    LogisticFit(Features features, double[] weights, double strength, BooleanSupplier isOver) {
        this.features = features;
        this.weights = weights;
        this.isOver = isOver;
        double weight = Arrays.stream(weights).sum();
        this.penalties = features.penalties(strength, weight);
        this.bound = features.bound(weight, penalties);
    }

    /**
     * The best β found.
     *
     * @param start columns by classes
     */
    double[] from(double[] start) {
        Point at = point(start);
        for (int k = 0; k < ITERATIONS && !isOver.getAsBoolean(); k++) {
            double[] direction = direction(at.gradient);
            double slope = dot(direction, at.gradient);
            if (!(-slope > SMALL * at.loss)) {
                break;
            }
            Point next = next(at, direction, slope);
            if (next.loss >= at.loss) {
                break;
            }
            remember(minus(next.beta, at.beta), minus(next.gradient, at.gradient));
            at = next;
        }
        return at.beta;
    }

    private Point next(Point at, double[] direction, double slope) {
        double length = 1;
        while (true) {
            double[] beta = at.beta.clone();
            Blas.axpy(beta.length, length, direction, 0, beta, 0);
            Point next = point(beta);
            if (next.loss <= at.loss + ENOUGH * length * slope || length < SHORTEST) {
                return next;
            }
            length /= 2;
        }
    }

    private void remember(double[] step, double[] change) {
        double product = dot(step, change);
        if (product > 0) {
            pairs.addLast(new Pair(step, change, 1 / product));
            if (pairs.size() > MEMORY) {
                pairs.removeFirst();
            }
        }
    }

    /** −B·gradient with the approximate inverse B of the Hessian. */
    private double[] direction(double[] gradient) {
        int length = gradient.length;
        double[] direction = gradient.clone();
        List<Pair> known = new ArrayList<>(pairs);
        double[] shares = new double[known.size()];
        for (int k = known.size() - 1; k >= 0; k--) {
            Pair pair = known.get(k);
            shares[k] = pair.inverse * dot(pair.step, direction);
            Blas.axpy(length, -shares[k], pair.change, 0, direction, 0);
        }
        solve(direction);
        if (!known.isEmpty()) {
            Pair last = known.get(known.size() - 1);
            double[] solved = last.change.clone();
            solve(solved);
            Blas.scal(length, 1 / (last.inverse * dot(last.change, solved)), direction, 0);
        }
        for (int k = 0; k < known.size(); k++) {
            Pair pair = known.get(k);
            double share = pair.inverse * dot(pair.change, direction);
            Blas.axpy(length, shares[k] - share, pair.step, 0, direction, 0);
        }
        Blas.scal(length, -1, direction, 0);
        return direction;
    }

    /** Multiplies the numbers of every class by M⁻¹. */
    private void solve(double[] numbers) {
        int columns = penalties.length;
        for (int at = 0; at < numbers.length; at += columns) {
            double[] ofClass = Arrays.copyOfRange(numbers, at, at + columns);
            bound.solve(ofClass);
            System.arraycopy(ofClass, 0, numbers, at, columns);
        }
    }

    private Point point(double[] beta) {
        double[] gradient = new double[beta.length];
        double loss = features.loss(beta, weights, gradient);
        for (int k = 0; k < beta.length; k++) {
            double penalty = penalties[k % penalties.length] * beta[k];
            loss += penalty * beta[k] / 2;
            gradient[k] += penalty;
        }
        return new Point(beta, loss, gradient);
    }

    private static double dot(double[] x, double[] y) {
        return Blas.dot(x.length, x, 0, y, 0);
    }

    private static double[] minus(double[] x, double[] y) {
        double[] difference = x.clone();
        Blas.axpy(x.length, -1, y, 0, difference, 0);
        return difference;
    }
}
