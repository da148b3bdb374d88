package io.github.deepscn.eval;

/**
 * How often intervals contain the true values, over all rows and outputs.
 *
 * @param coverage the requested coverage
 * @param covered share of true values inside their intervals, ends included
 * @param width mean width of the intervals, in the units of the targets
 * @param quantileLoss mean pinball loss of the two ends, in the units of the targets: of the lower as quantile (1 −
 *     coverage)/2 and of the upper as quantile (1 + coverage)/2, see {@link Metrics#quantileLoss}; the less, the better
 *     a compromise of narrow intervals and covered values
 */
public record IntervalScore(double coverage, double covered, double width, double quantileLoss) {
    /**
     * {@return scores intervals around predictions}
     *
     * @param coverage the share of true values that the intervals are to hold
     * @param halfWidths half of the intervals' widths, rows by outputs
     * @param predictions the predictions, one array per row
     * @param targets the targets, in the shape of the predictions
     */
    public static IntervalScore of(double coverage, double[][] halfWidths, double[][] predictions, double[][] targets) {
        Metrics.requireAsMany(predictions.length, targets.length, "targets");
        long held = 0;
        double width = 0;
        double loss = 0;
        int outputs = targets[0].length;
        for (int i = 0; i < targets.length; i++) {
            for (int q = 0; q < outputs; q++) {
                double error = predictions[i][q] - targets[i][q];
                held += Math.abs(error) <= halfWidths[i][q] ? 1 : 0;
                width += 2 * halfWidths[i][q];
                loss += Metrics.pinball((1 - coverage) / 2, error - halfWidths[i][q]) / 2
                        + Metrics.pinball((1 + coverage) / 2, error + halfWidths[i][q]) / 2;
            }
        }
        double cells = (double) outputs * targets.length;
        return new IntervalScore(coverage, held / cells, width / cells, loss / cells);
    }
}
