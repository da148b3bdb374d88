package io.github.deepscn.paper.digits;

import io.github.deepscn.eval.Metrics;
import java.util.Arrays;

/**
 * How close predicted angles are.
 *
 * @param ppa the percentage of predictions strictly within {@link #MARGIN} degrees of the angle
 * @param rmse in degrees
 */
record DigitScore(double ppa, double rmse) {
    /** The error that the paper accepts, in degrees. */
    static final double MARGIN = 10;

    static DigitScore of(double[] predictions, double[] angles) {
        double[][] predicted = column(predictions);
        double[][] wanted = column(angles);
        return new DigitScore(100 * Metrics.shareWithin(MARGIN, predicted, wanted), Metrics.rmse(predicted, wanted));
    }

    /** The score of a predictor that always answers the same. */
    static DigitScore ofConstant(double answer, double[] angles) {
        double[] predictions = new double[angles.length];
        Arrays.fill(predictions, answer);
        return of(predictions, angles);
    }

    private static double[][] column(double[] values) {
        return Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
    }
}
