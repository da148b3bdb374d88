package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Error measures of predictions against targets, over all rows and outputs. Rows are not weighted. */
public final class Metrics {
    /** The least probability in a logarithm, so that one row cannot make the mean infinite. */
    public static final double LEAST_PROBABILITY = 1e-15;

    private Metrics() {}

    /**
     * √(ΣE²/(N·m)).
     *
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     * @return the root of the mean squared error
     */
    public static double rmse(double[][] predictions, double[][] targets) {
        return Math.sqrt(meanOfErrors(predictions, targets, e -> e * e));
    }

    /**
     * Σ|E|/(N·m).
     *
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     * @return the mean absolute error
     */
    public static double mae(double[][] predictions, double[][] targets) {
        return meanOfErrors(predictions, targets, Math::abs);
    }

    /**
     * {@return the median of |E|; the mean of the two in the middle if their number is even}
     *
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     */
    public static double medianError(double[][] predictions, double[][] targets) {
        var errors = DoubleStream.builder();
        meanOfErrors(predictions, targets, e -> {
            errors.add(Math.abs(e));
            return 0;
        });
        return median(errors.build().toArray());
    }

    /**
     * {@return the median of some numbers; NaN if one of them is NaN, or if there are none}
     *
     * @param numbers in any order; unchanged
     */
    public static double median(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted); // NaN comes last
        int last = sorted.length - 1;
        return last < 0 || Double.isNaN(sorted[last])
                ? Double.NaN
                : sorted[last / 2] / 2 + sorted[(last + 1) / 2] / 2; // the sum might overflow
    }

    /**
     * {@return the pinball loss of predicted quantiles: the mean of τ·(T − Y) where the target T is above its quantile
     * Y, and of (1 − τ)·(Y − T) where it is not}
     *
     * <p>The true τ-quantile has the least.
     *
     * @param level τ, strictly between 0 and 1
     * @param quantiles the predicted quantiles, one array per row
     * @param targets the targets, in the shape of the quantiles
     */
    public static double quantileLoss(double level, double[][] quantiles, double[][] targets) {
        Require.between("the level of the quantiles", level, 0, 1);
        return meanOfErrors(quantiles, targets, e -> pinball(level, e));
    }

    /** The pinball loss for one error, predicted minus true. */
    static double pinball(double level, double error) {
        return error < 0 ? -level * error : (1 - level) * error;
    }

    /**
     * Share of predictions strictly closer than {@code margin} to their target; the paper's PPA uses 10 degrees.
     *
     * @param margin the error that predictions stay below, positive
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     * @return the share, from 0 to 1
     */
    public static double shareWithin(double margin, double[][] predictions, double[][] targets) {
        return meanOfErrors(predictions, targets, e -> Math.abs(e) < margin ? 1 : 0);
    }

    /**
     * Share of labels that were predicted correctly.
     *
     * @param predictions the predicted label of each row
     * @param labels the label of each row
     * @return the share, from 0 to 1
     */
    public static double accuracy(String[] predictions, String[] labels) {
        requireAsMany(predictions.length, labels.length, "labels");
        int right = 0;
        for (int i = 0; i < labels.length; i++) {
            right += Require.present("labels[" + i + "]", labels[i]).equals(predictions[i]) ? 1 : 0;
        }
        return (double) right / labels.length;
    }

    /**
     * Index of the largest probability of a row; the first among equals.
     *
     * @param probabilities one number per class
     * @return the index, from zero
     */
    public static int mostProbable(double[] probabilities) {
        int best = 0;
        for (int c = 1; c < probabilities.length; c++) {
            if (probabilities[c] > probabilities[best]) {
                best = c;
            }
        }
        return best;
    }

    static void requireAsMany(int predictions, int wanted, String what) {
        Require.that(
                predictions == wanted && wanted > 0,
                predictions + " predictions for " + wanted + " " + what + "; must be as many, at least one");
    }

    private static double meanOfErrors(double[][] predictions, double[][] targets, DoubleUnaryOperator measure) {
        requireAsMany(predictions.length, targets.length, "targets");
        double sum = 0;
        long count = 0;
        for (int i = 0; i < targets.length; i++) {
            int seen = Require.present("predictions[" + i + "]", predictions[i]).length;
            int wanted = Require.present("targets[" + i + "]", targets[i]).length;
            Require.that(
                    seen == wanted && wanted > 0,
                    "row " + i + " has " + seen + " predictions for " + wanted
                            + " targets; must be as many, at least one");
            for (int q = 0; q < targets[i].length; q++) {
                sum += measure.applyAsDouble(predictions[i][q] - targets[i][q]);
            }
            count += targets[i].length;
        }
        return sum / count;
    }
}
