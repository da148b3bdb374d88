package io.github.deepscn.report;

import io.github.deepscn.report.page.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Bins of equal width, shared by several sets of numbers. */
record Histogram(double least, double width, int bins) {
    private static final int FEWEST_BINS = 10;
    private static final int MOST_BINS = 60;

    /** Bins by the rule of Freedman and Diaconis for {@code values}, which also cover {@code others}. */
    static Histogram suiting(double[] values, double... others) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double least = Math.min(sorted[0], Arrays.stream(others).min().orElse(sorted[0]));
        double largest =
                Math.max(sorted[sorted.length - 1], Arrays.stream(others).max().orElse(sorted[0]));
        double range = largest - least;
        if (!(range > 0) || Double.isInfinite(range)) {
            double room = least == 0 ? 1 : Math.abs(least) * 1e-6;
            return new Histogram(least - room / 2, room, 1);
        }
        double middleHalf = sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4];
        double wanted = range / (2 * middleHalf / Math.cbrt(sorted.length));
        int bins = (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, Math.ceil(wanted)));
        return new Histogram(least, range / bins, bins);
    }

    List<Double> edges() {
        return IntStream.rangeClosed(0, bins)
                .mapToObj(k -> Shown.forChart(least + k * width))
                .toList();
    }

    /** The percentage of numbers in each bin; empty if there are no numbers. */
    List<Double> percent(double[] values) {
        double[] shares = new double[values.length == 0 ? 0 : bins];
        for (double value : values) {
            int bin = (int) ((value - least) / width);
            shares[Math.max(0, Math.min(bins - 1, bin))] += 100.0 / values.length;
        }
        return Arrays.stream(shares).mapToObj(Shown::forChart).toList();
    }
}
