package io.github.deepscn.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares probabilities with shares: of the rows to which a class is given with a probability of about 70 %, 70 %
 * should belong to it.
 *
 * <p>Of two classes, the rows are sorted by the probability of one of them; of more, by the largest probability of each
 * row, which is that of its most probable class. There are {@value #BINS} bins of equal width.
 *
 * @param positive the class whose probability counts; empty for the most probable class of each row
 * @param bins the bins that have rows, ascending
 * @param error the expected calibration error: the mean over the rows of |probability − share| of their bin; NaN if
 *     there are no rows
 */
public record Reliability(Optional<String> positive, List<Bin> bins, double error) {
    /** The number of bins between 0 and 1. */
    public static final int BINS = 10;

    /**
     * Rows with about the same probability.
     *
     * @param from the smallest probability of the bin
     * @param to the upper end, which belongs to the next bin, except 1
     * @param probability the mean probability of the rows
     * @param share the share of the rows that belong to the class
     * @param rows the number of rows in the bin
     */
    public record Bin(double from, double to, double probability, double share, int rows) {}

    public Reliability {
        bins = List.copyOf(bins);
    }

    /** {@return the reliability of no rows} */
    public static Reliability none() {
        return new Reliability(Optional.empty(), List.of(), Double.NaN);
    }

    /**
     * The reliability of some rows.
     *
     * @param probabilities of the class for each row, from 0 to 1
     * @param right whether each row belongs to the class
     */
    static Reliability of(Optional<String> positive, double[] probabilities, boolean[] right) {
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
        double error = 0;
        for (int b = 0; b < BINS; b++) {
            if (rows[b] > 0) {
                error += Math.abs(sums[b] - rights[b]) / right.length;
                bins.add(new Bin(
                        (double) b / BINS, (b + 1.0) / BINS, sums[b] / rows[b], (double) rights[b] / rows[b], rows[b]));
            }
        }
        return new Reliability(positive, bins, error);
    }
}
