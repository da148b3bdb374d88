package io.github.deepscn.app.studio.data;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A histogram with bins of equal width.
 *
 * @param edges borders of the bins, one more than counts
 */
public record Histogram(List<Double> edges, List<Integer> counts) {
    private static final int MOST_BINS = 24;
    private static final int FEWEST_BINS = 5;

    /** Counts ascending numbers; empty if there are none or their range overflows. */
    static Optional<Histogram> of(double[] sorted) {
        if (sorted.length == 0) {
            return Optional.empty();
        }
        double least = sorted[0];
        double range = sorted[sorted.length - 1] - least;
        if (Double.isInfinite(range)) {
            return Optional.empty();
        }
        if (Arrays.stream(sorted).allMatch(value -> value == Math.rint(value))) {
            double width = Math.ceil((range + 1) / MOST_BINS); // the same number of integers in every bin
            return Optional.of(counted(sorted, least - 0.5, width, (int) Math.ceil((range + 1) / width)));
        }
        if (range == 0) {
            double room = Math.abs(least) * 1e-3;
            return Optional.of(counted(sorted, least - room / 2, room, 1));
        }
        int bins = (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, Math.ceil(2 * Math.cbrt(sorted.length))));
        return Optional.of(counted(sorted, least, range / bins, bins));
    }

    /** Counts numbers in bins of a given width; numbers beyond the bins count in the first or last bin. */
    public static Histogram counted(double[] values, double least, double width, int bins) {
        int[] counts = new int[bins];
        for (double value : values) {
            int bin = (int) ((value - least) / width);
            counts[Math.max(0, Math.min(bins - 1, bin))]++;
        }
        return new Histogram(
                IntStream.rangeClosed(0, bins).mapToObj(k -> least + k * width).toList(),
                Arrays.stream(counts).boxed().toList());
    }
}
