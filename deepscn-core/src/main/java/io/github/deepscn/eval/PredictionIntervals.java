package io.github.deepscn.eval;

import java.util.Arrays;

/**
 * Intervals around the predictions for some rows, in the units of the targets. They end where predictions must end.
 * Rows and targets count from zero. The arrays are not copied and must not change.
 *
 * @param predictions rows by targets
 * @param halfWidths of the intervals, rows by targets
 * @param least the least number that each target is predicted to be; −∞ if there is none
 * @param largest the largest number that each target is predicted to be; ∞ if there is none
 * @param coverage the share of true values that such intervals hold
 */
@SuppressWarnings("ArrayRecordComponent")
public record PredictionIntervals(
        double[][] predictions, double[][] halfWidths, double[] least, double[] largest, double coverage) {
    /**
     * Intervals without limits.
     *
     * @param predictions rows by targets
     * @param halfWidths of the intervals, rows by targets
     * @param coverage the share of true values that such intervals hold
     */
    public PredictionIntervals(double[][] predictions, double[][] halfWidths, double coverage) {
        this(
                predictions,
                halfWidths,
                unlimited(predictions, Double.NEGATIVE_INFINITY),
                unlimited(predictions, Double.POSITIVE_INFINITY),
                coverage);
    }

    private static double[] unlimited(double[][] predictions, double infinity) {
        double[] none = new double[predictions.length == 0 ? 0 : predictions[0].length];
        Arrays.fill(none, infinity);
        return none;
    }

    /**
     * {@return the lower end}
     *
     * @param row the index of the row, from zero
     * @param target the index of the target, from zero
     */
    public double low(int row, int target) {
        return Math.max(least[target], predictions[row][target] - halfWidths[row][target]);
    }

    /**
     * {@return the upper end}
     *
     * @param row the index of the row, from zero
     * @param target the index of the target, from zero
     */
    public double high(int row, int target) {
        return Math.min(largest[target], predictions[row][target] + halfWidths[row][target]);
    }

    /**
     * {@return one of the intervals}
     *
     * @param row the index of the row, from zero
     * @param target the index of the target, from zero
     */
    public Interval get(int row, int target) {
        return new Interval(low(row, target), predictions[row][target], high(row, target), coverage);
    }
}
