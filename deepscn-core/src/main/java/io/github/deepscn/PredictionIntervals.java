package io.github.deepscn;

/**
 * Intervals around the predictions for some rows, in the units of the targets. Rows and targets count from zero.
 *
 * <p>Immutable and thread-safe.
 */
public final class PredictionIntervals {
    private final double[][] predictions;
    private final double[][] halfWidths;

    /**
     * Intervals around predictions.
     *
     * @param predictions rows by targets; not copied
     * @param halfWidths of the intervals, rows by targets; not copied
     */
    PredictionIntervals(double[][] predictions, double[][] halfWidths) {
        this.predictions = predictions;
        this.halfWidths = halfWidths;
    }

    public int rows() {
        return predictions.length;
    }

    public int targets() {
        return halfWidths.length == 0 ? 0 : halfWidths[0].length;
    }

    /** The lower end. */
    public double low(int row, int target) {
        return predictions[row][target] - halfWidths[row][target];
    }

    /** The upper end. */
    public double high(int row, int target) {
        return predictions[row][target] + halfWidths[row][target];
    }
}
