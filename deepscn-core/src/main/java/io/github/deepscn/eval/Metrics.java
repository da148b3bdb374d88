package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.function.DoubleUnaryOperator;

/** Error measures of predictions against targets, over all rows and outputs alike; rows are not weighted. */
public final class Metrics {
    private Metrics() {}

    /** √(ΣE²/(N·m)). */
    public static double rmse(double[][] predictions, double[][] targets) {
        return Math.sqrt(meanOfErrors(predictions, targets, e -> e * e));
    }

    /** Σ|E|/(N·m). */
    public static double mae(double[][] predictions, double[][] targets) {
        return meanOfErrors(predictions, targets, Math::abs);
    }

    /** The share of predictions strictly closer than {@code margin} to their target; the paper's PPA has 10 degrees. */
    public static double shareWithin(double margin, double[][] predictions, double[][] targets) {
        return meanOfErrors(predictions, targets, e -> Math.abs(e) < margin ? 1 : 0);
    }

    private static double meanOfErrors(double[][] predictions, double[][] targets, DoubleUnaryOperator measure) {
        Require.that(
                predictions.length == targets.length && targets.length > 0,
                predictions.length + " predictions for " + targets.length + " targets; must be as many, at least one");
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
