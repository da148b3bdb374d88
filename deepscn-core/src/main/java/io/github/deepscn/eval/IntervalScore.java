package io.github.deepscn.eval;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often intervals contain the true values, over all rows and outputs.
 *
 * @param coverage the requested coverage
 * @param covered share of true values inside their intervals, ends included
 * @param width mean width of the intervals, in the units of the targets
 * @param quantileLoss mean pinball loss of the two ends, in the units of the targets: of the lower as quantile (1 −
 *     coverage)/2 and of the upper as quantile (1 + coverage)/2, see {@link Metrics#quantileLoss}; the less, the better
 *     a compromise of narrow intervals and covered values
 * @param fifths the same for fifths of the rows, from the least predictions to the largest; none for fewer than five
 *     rows
 */
public record IntervalScore(double coverage, double covered, double width, double quantileLoss, List<Fifth> fifths) {
    private static final int FIFTHS = 5;

    public IntervalScore {
        fifths = List.copyOf(fifths);
    }

    /**
     * How often intervals contain the true values of a fifth of the rows.
     *
     * @param covered share of true values inside their intervals, ends included
     * @param width mean width of the intervals, in the units of the targets
     */
    public record Fifth(double covered, double width) {}

    /**
     * {@return scores intervals around predictions}
     *
     * @param intervals of some rows
     * @param targets the true values, rows by targets
     */
    public static IntervalScore of(PredictionIntervals intervals, double[][] targets) {
        Metrics.requireAsMany(intervals.predictions().length, targets.length, "targets");
        int rows = targets.length;
        int outputs = targets[0].length;
        List<List<Integer>> ordered = IntStream.range(0, outputs)
                .mapToObj(q -> IntStream.range(0, rows)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> intervals.predictions()[i][q]))
                        .toList())
                .toList();
        var all = new Sums();
        List<Sums> parts =
                IntStream.range(0, FIFTHS).mapToObj(part -> new Sums()).toList();
        for (int q = 0; q < outputs; q++) {
            for (int k = 0; k < rows; k++) {
                int i = ordered.get(q).get(k);
                all.add(intervals, i, q, targets[i][q]);
                parts.get((int) ((long) FIFTHS * k / rows)).add(intervals, i, q, targets[i][q]);
            }
        }
        return new IntervalScore(
                intervals.coverage(),
                all.held / all.cells,
                all.width / all.cells,
                all.loss / all.cells,
                rows < FIFTHS
                        ? List.of()
                        : parts.stream()
                                .map(part -> new Fifth(part.held / part.cells, part.width / part.cells))
                                .toList());
    }

    /** Sums over some rows and outputs. */
    private static final class Sums {
        private double cells;
        private double held;
        private double width;
        private double loss;

        void add(PredictionIntervals intervals, int row, int output, double target) {
            double low = intervals.low(row, output);
            double high = intervals.high(row, output);
            cells++;
            held += low <= target && target <= high ? 1 : 0;
            width += high - low;
            loss += Metrics.pinball((1 - intervals.coverage()) / 2, low - target) / 2
                    + Metrics.pinball((1 + intervals.coverage()) / 2, high - target) / 2;
        }
    }
}
