package io.github.deepscn.paper;

import java.util.Arrays;

/** Box-and-whisker statistics as MATLAB has them: the i-th of n sorted values is the quantile (i − ½)/n. */
final class DigitBox {
    private static final double REACH = 1.5;

    private DigitBox() {}

    static Exhibit.Box of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double lower = quantile(sorted, 0.25);
        double upper = quantile(sorted, 0.75);
        double least = lower - REACH * (upper - lower);
        double most = upper + REACH * (upper - lower);
        double[] inside =
                Arrays.stream(sorted).filter(v -> v >= least && v <= most).toArray();
        return new Exhibit.Box(
                inside[0],
                lower,
                quantile(sorted, 0.5),
                upper,
                inside[inside.length - 1],
                Arrays.stream(sorted).filter(v -> v < least || v > most).boxed().toList());
    }

    /** Between two values on the straight line; beyond the first and the last, those. */
    static double quantile(double[] sorted, double share) {
        double place = share * sorted.length - 0.5;
        int below = (int) Math.floor(place);
        if (below < 0) {
            return sorted[0];
        }
        if (below + 1 >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        double part = place - below;
        return sorted[below] + part * (sorted[below + 1] - sorted[below]);
    }
}
