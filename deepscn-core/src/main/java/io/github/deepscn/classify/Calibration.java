package io.github.deepscn.classify;

import io.github.deepscn.network.Network;
import java.util.Arrays;

/**
 * Probabilities from the scores y of a discriminant: P(c) ∝ exp(a·y_c), with one number a > 0 fitted on rows that the
 * network was not trained on. The outputs of a one-hot read-out need it because they are not logarithms. LDA needs it
 * because its nodes were chosen to fit the training rows, which makes the posterior too confident; a ≤ 1 softens it.
 *
 * <p>a minimises −Σ_i w_i Σ_c t_ic log P_i(c), a convex function, by Newton's method between bounds. For the read-out
 * the targets t stop short of 0 and 1 by 1/(n+2) for n rows, as in Platt's scaling, so that a stays finite when all
 * rows are right. One number keeps the order of the classes: the most probable class is the one with the largest score.
 */
public final class Calibration {
    private static final double LEAST = 1e-2;
    private static final double MOST = 1e3;
    private static final int STEPS = 100;
    private static final double LEAST_LOG_PROBABILITY = Math.log(1e-15);

    private Calibration() {}

    /** The best sharpness for held-out rows; 1 if there are none. */
    public static Tuning tune(Network network, Discriminant discriminant, LabelledRows heldOut) {
        double[][] scores = new double[heldOut.rows()][discriminant.readout().outputs()];
        heldOut.forEachBlock(network, (from, count, hidden) -> discriminant.score(hidden, from, count, scores));
        return tune(scores, heldOut.classOf(), heldOut.weights());
    }

    /**
     * The best sharpness for the scores of held-out rows. Rows without finite scores are ignored.
     *
     * @param scores one array per row
     * @param classOf index of the class of each row
     * @param weights weight of each row
     */
    public static Tuning tune(double[][] scores, int[] classOf, double[] weights) {
        double shortfall = 1 / (Arrays.stream(weights).sum() + 2);
        return new Tuning(sharpness(scores, classOf, weights, shortfall, MOST), 0);
    }

    /** P(c) ∝ exp(a·y_c) for the scores y of one row. */
    public static double[] probabilities(double a, double[] scores) {
        double[] logProbabilities = Arrays.stream(scores).map(y -> a * y).toArray();
        Discriminant.normalise(logProbabilities);
        return Arrays.stream(logProbabilities).map(Math::exp).toArray();
    }

    /** −Σ w log P(class) for a sharpness; probabilities below 1e-15 count as 1e-15. */
    static double loss(double a, double[][] scores, int[] classOf, double[] weights) {
        double loss = 0;
        for (int i = 0; i < scores.length; i++) {
            double[] y = scores[i];
            double largest = Arrays.stream(y).max().orElse(0);
            double mass = 0;
            for (double score : y) {
                mass += Math.exp(a * (score - largest));
            }
            double logProbability = a * (y[classOf[i]] - largest) - Math.log(mass);
            loss -= weights[i] * (logProbability > LEAST_LOG_PROBABILITY ? logProbability : LEAST_LOG_PROBABILITY);
        }
        return loss;
    }

    /** The sharpness for scores that are logarithms of probabilities: 1, or less if they are too confident. */
    static double softness(double[][] scores, int[] classOf, double[] weights) {
        return sharpness(scores, classOf, weights, 0, 1);
    }

    private static double sharpness(double[][] scores, int[] classOf, double[] weights, double shortfall, double most) {
        double[] used = weights.clone();
        for (int i = 0; i < used.length; i++) {
            if (!Arrays.stream(scores[i]).allMatch(y -> Math.abs(y) < 1e100)) {
                used[i] = 0;
            }
        }
        if (Arrays.stream(used).sum() == 0) {
            return 1;
        }
        double low = LEAST;
        double high = most;
        double a = 1;
        for (int step = 0; step < STEPS; step++) {
            double[] slopes = slopes(a, scores, classOf, used, shortfall);
            if (slopes[0] > 0) {
                high = a;
            } else {
                low = a;
            }
            double next = a - slopes[0] / slopes[1];
            if (!(next > low && next < high)) {
                next = Math.sqrt(low * high);
            }
            if (Math.abs(next - a) <= 1e-12 * a) {
                break;
            }
            a = next;
        }
        return a;
    }

    /** First and second derivative of the loss by a. */
    private static double[] slopes(double a, double[][] scores, int[] classOf, double[] weights, double shortfall) {
        double first = 0;
        double second = 0;
        for (int i = 0; i < scores.length; i++) {
            if (weights[i] == 0) {
                continue;
            }
            double[] y = scores[i];
            double largest = Arrays.stream(y).max().orElse(0);
            double mass = 0;
            double mean = 0;
            double square = 0;
            double sum = 0;
            for (double score : y) {
                double d = score - largest;
                double e = Math.exp(a * d);
                mass += e;
                mean += e * d;
                square += e * d * d;
                sum += d;
            }
            mean /= mass;
            double own = y[classOf[i]] - largest;
            double target = (1 - shortfall) * own + shortfall * (sum - own) / (y.length - 1);
            first += weights[i] * (mean - target);
            second += weights[i] * (square / mass - mean * mean);
        }
        return new double[] {first, second};
    }
}
