package io.github.deepscn.report;

import io.github.deepscn.report.page.Shown;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the predicted probabilities of classes with how often the classes are right.
 *
 * @param bins the bins that hold rows, by ascending probability
 * @param gap the mean difference between probability and share of right classes
 */
public record Reliability(List<Bin> bins, double gap) {
    private static final int BINS = 10;

    /**
     * Rows whose most probable class has about the same probability.
     *
     * @param from the smallest probability of the bin
     * @param to the upper end, which is not part of the bin
     * @param probability the mean probability
     * @param right the share of rows whose class is right
     * @param rows the number of rows in the bin
     */
    public record Bin(double from, double to, double probability, double right, int rows) {}

    /**
     * Bins rows by their largest probability.
     *
     * <p>The gap is the mean over the rows of |probability − right| of their bin: the expected calibration error.
     */
    static Reliability of(double[] probabilities, boolean[] right) {
        double[] sums = new double[BINS];
        int[] rights = new int[BINS];
        int[] rows = new int[BINS];
        for (int i = 0; i < right.length; i++) {
            int bin = (int) Math.min(BINS - 1, probabilities[i] * BINS);
            sums[bin] += probabilities[i];
            rights[bin] += right[i] ? 1 : 0;
            rows[bin]++;
        }
        var bins = new ArrayList<Bin>();
        double gap = 0;
        for (int b = 0; b < BINS; b++) {
            if (rows[b] > 0) {
                gap += Math.abs(sums[b] - rights[b]) / right.length;
                bins.add(new Bin(
                        (double) b / BINS,
                        (b + 1.0) / BINS,
                        Shown.forChart(sums[b] / rows[b]),
                        Shown.forChart((double) rights[b] / rows[b]),
                        rows[b]));
            }
        }
        return new Reliability(bins, gap);
    }
}
