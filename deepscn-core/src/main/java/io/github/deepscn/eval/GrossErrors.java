package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells targets that are gross errors from targets that are only hard to predict, by the errors of predictions that
 * were not fitted to them.
 *
 * <p>An error e comes from one of two distributions. With probability 1 − π it is Student's t with ν degrees of
 * freedom, centre μ and scale s. With probability π it is gross: |e − μ| is at least 3s and all orders of magnitude are
 * equally likely, a density of 1/(2·|e − μ|·ln(2R/s)) where R is the largest distance from the median. Expectation
 * maximisation finds π, μ and s for several ν, and the likeliest of these is taken. An error is gross if the
 * probability that it is not is below {@value #DOUBT}.
 *
 * <p>Small ν explain long tails, so that predictions of unequal accuracy alone make no error gross.
 *
 * <p>Immutable and thread-safe.
 *
 * @param centre μ, about which the errors of sound targets lie
 * @param scale s of sound targets; 0 if there are too few errors to tell, or all are alike
 * @param freedom ν, small if sound targets have errors of very different sizes
 * @param share π, the share of gross errors
 * @param logReach ln(2R/s)
 */
public record GrossErrors(double centre, double scale, int freedom, double share, double logReach) {
    /** Fewer errors do not tell what is usual. */
    private static final int LEAST = 20;

    private static final int[] FREEDOMS = {3, 5, 10, 30};
    private static final int ROUNDS = 100;

    /** A gross error is at least this number of scales away from the centre. */
    private static final double NEAREST = 3;

    /** A sound row that is left out is most often one that few others resemble, so it takes good evidence. */
    private static final double DOUBT = 0.1;

    private static final double FIRST_SHARE = 0.05;
    private static final double LARGEST_SHARE = 0.5;

    /** The standard deviation of a normal distribution over its median distance from the centre. */
    public static final double PER_MEDIAN = 1.4826;

    /** Less than this share of the reach is rounding error. */
    private static final double ROUNDING = 1e-15;

    /**
     * Learns what is usual.
     *
     * @param errors of predictions that were not fitted to their targets
     * @param weights of the errors, not negative; null if all count once
     * @return the likeliest distributions
     * @throws io.github.deepscn.data.BadInputException if the numbers of errors and weights differ
     */
    public static GrossErrors of(double[] errors, double @Nullable [] weights) {
        Require.that(
                weights == null || weights.length == errors.length,
                "there must be as many weights as there are errors");
        double median = Metrics.median(errors);
        double[] distances =
                Arrays.stream(errors).map(e -> Math.abs(e - median)).toArray();
        double reach = Arrays.stream(distances).max().orElse(0);
        var none = new GrossErrors(median, 0, FREEDOMS[0], 0, 1);
        if (errors.length < LEAST || !(reach > 0)) {
            return none;
        }
        double scale = Math.max(PER_MEDIAN * Metrics.median(distances), ROUNDING * reach);
        GrossErrors best = none;
        double likeliest = Double.NEGATIVE_INFINITY;
        for (int freedom : FREEDOMS) {
            var found = new GrossErrors(median, scale, freedom, FIRST_SHARE, logReach(reach, scale));
            for (int round = 0; round < ROUNDS; round++) {
                found = found.improved(errors, weights, reach);
            }
            double likelihood = found.logLikelihood(errors, weights);
            if (likelihood > likeliest) {
                likeliest = likelihood;
                best = found;
            }
        }
        return best;
    }

    private static double logReach(double reach, double scale) {
        return Math.max(1, Math.log(2 * reach / scale));
    }

    /** One round of expectation maximisation. */
    private GrossErrors improved(double[] errors, double @Nullable [] weights, double reach) {
        double all = 0;
        double sound = 0;
        double pulls = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < errors.length; i++) {
            double weight = weights == null ? 1 : weights[i];
            double distance = errors[i] - centre;
            double part = weight * soundness(errors[i]);
            double pull = part * (freedom + 1) / (freedom + square(distance / scale));
            all += weight;
            sound += part;
            pulls += pull;
            sum += pull * distance;
            squares += pull * distance * distance;
        }
        double step = sum / pulls;
        double next = Math.sqrt(Math.max(0, squares - sum * step) / sound);
        double changed = Math.max(next, ROUNDING * reach);
        return new GrossErrors(
                centre + step, changed, freedom, Math.min(LARGEST_SHARE, 1 - sound / all), logReach(reach, changed));
    }

    private double logLikelihood(double[] errors, double @Nullable [] weights) {
        return IntStream.range(0, errors.length)
                .mapToDouble(i -> (weights == null ? 1 : weights[i]) * Math.log(usual(errors[i]) + gross(errors[i])))
                .sum();
    }

    /** The probability that a target with this error is sound. */
    private double soundness(double error) {
        double usual = usual(error);
        double both = usual + gross(error);
        return both > 0 ? usual / both : 0; // both densities may be too small for a number
    }

    private double usual(double error) {
        double density = (freedom % 2 == 0 ? 0.5 : 1 / Math.PI) / Math.sqrt(freedom);
        for (double k = freedom - 1.0; k > 1; k -= 2) {
            density *= k / (k - 1);
        }
        double tail = Math.pow(1 + square((error - centre) / scale) / freedom, -(freedom + 1) / 2.0);
        return (1 - share) * density * tail / scale;
    }

    private double gross(double error) {
        double distance = Math.abs(error - centre);
        return distance < NEAREST * scale ? 0 : share / (2 * distance * logReach);
    }

    private static double square(double number) {
        return number * number;
    }

    /**
     * {@return whether a target with this error is a gross error, as good as certainly}
     *
     * @param error of a prediction that was not fitted to the target
     */
    public boolean isGross(double error) {
        return scale > 0 && soundness(error) < DOUBT;
    }
}
