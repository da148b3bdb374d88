package io.github.deepscn.eval;

/**
 * How often intervals contain the true values, over all rows and outputs.
 *
 * @param coverage the requested coverage
 * @param covered share of true values inside their intervals, ends included
 * @param width mean width of the intervals, in the units of the targets
 */
public record IntervalScore(double coverage, double covered, double width) {
    /**
     * Scores intervals around predictions.
     *
     * @param halfWidths half of the intervals' widths, rows by outputs
     */
    public static IntervalScore of(double coverage, double[][] halfWidths, double[][] predictions, double[][] targets) {
        Metrics.requireAsMany(predictions.length, targets.length, "targets");
        long held = 0;
        double width = 0;
        int outputs = targets[0].length;
        for (int i = 0; i < targets.length; i++) {
            for (int q = 0; q < outputs; q++) {
                held += Math.abs(targets[i][q] - predictions[i][q]) <= halfWidths[i][q] ? 1 : 0;
                width += 2 * halfWidths[i][q];
            }
        }
        double cells = (double) outputs * targets.length;
        return new IntervalScore(coverage, held / cells, width / cells);
    }
}
