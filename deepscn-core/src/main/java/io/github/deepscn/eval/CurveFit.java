package io.github.deepscn.eval;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fits an {@link ErrorCurve} to the errors of rows, and compares every error with the curve.
 *
 * <p>Rows in the order of their predictions are cut into parts of about the same size. The knot of a part is the median
 * of its predictions, the factor there the 90 % quantile of its errors. An error is compared with the curve that was
 * fitted without it; otherwise large errors would hide themselves.
 */
final class CurveFit {
    private static final int MOST_PARTS = 20;

    /** With fewer rows in more parts, a quantile is little but luck. */
    private static final int ROWS_PER_PART = 50;

    /** With at least this number of rows there are two parts. */
    private static final int ROWS_FOR_TWO = 50;

    private static final double SHARE = 0.9;

    /** The least factor: that some errors were small does not promise that others are. */
    private static final double LEAST = 0.1;

    private final double[] predictions;
    private final double[] sizes;

    /** The rows in the order of their predictions. */
    private final int[] order;

    /** Where every part begins in this order, and where the last one ends. */
    private final int[] cuts;

    /** The sizes of the errors of every part, ascending. */
    private final double[][] sorted;

    /** The size of errors where the curve is 1. */
    private final double typical;

    /**
     * Fits.
     *
     * @param predictions of the rows, in the units of the network
     * @param sizes of their errors
     */
    CurveFit(double[] predictions, double[] sizes) {
        this.predictions = predictions;
        this.sizes = sizes;
        this.order = IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> predictions[i]))
                .mapToInt(i -> i)
                .toArray();
        this.cuts = cuts();
        this.sorted = IntStream.range(1, cuts.length)
                .mapToObj(end -> Arrays.stream(order, cuts[end - 1], cuts[end])
                        .mapToDouble(i -> sizes[i])
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
        double[] all = Arrays.stream(sizes).sorted().toArray();
        this.typical = all[place(all.length)];
    }

    /** Cuts only between different predictions. */
    private int[] cuts() {
        int rows = order.length;
        int parts = rows < ROWS_FOR_TWO ? 1 : Math.max(2, Math.min(MOST_PARTS, rows / ROWS_PER_PART));
        int least = rows / parts;
        var cuts = IntStream.builder().add(0);
        int begin = 0;
        for (int i = 1; i <= rows - least; i++) {
            if (i - begin >= least && predictions[order[i - 1]] < predictions[order[i]]) {
                cuts.add(i);
                begin = i;
            }
        }
        return cuts.add(rows).build().toArray();
    }

    /** The place of the quantile among ascending numbers. */
    private static int place(int count) {
        return Math.min(count, (int) Math.ceil((count + 1) * SHARE)) - 1;
    }

    private int parts() {
        return sorted.length;
    }

    /** The curve; with one knot if there are too few rows, or no errors. */
    ErrorCurve curve() {
        return isConstant()
                ? new ErrorCurve(List.of(predictions[order[order.length / 2]]), List.of(1.0))
                : new ErrorCurve(
                        IntStream.range(0, parts()).mapToObj(this::knot).toList(),
                        IntStream.range(0, parts()).mapToObj(this::factor).toList());
    }

    boolean isConstant() {
        return parts() == 1 || typical == 0;
    }

    /** Every error's size, in units of the curve that was fitted without it. */
    double[] relative() {
        double[] relative = sizes.clone();
        for (int part = 0; part < parts() && !isConstant(); part++) {
            for (int i = cuts[part]; i < cuts[part + 1]; i++) {
                relative[order[i]] /= without(order[i], part);
            }
        }
        return relative;
    }

    /** The curve at the prediction of a row of this part, without its error. */
    private double without(int row, int part) {
        double prediction = predictions[row];
        int other = Math.max(0, Math.min(parts() - 1, part + (prediction < knot(part) ? -1 : 1)));
        int at = place(sorted[part].length - 1);
        // an error left out moves those above it down by a place
        double own = bounded(sorted[part][sizes[row] <= sorted[part][at] ? at + 1 : at]);
        return ErrorCurve.between(prediction, knot(part), knot(other), own, other == part ? own : factor(other));
    }

    private double knot(int part) {
        return predictions[order[(cuts[part] + cuts[part + 1]) / 2]];
    }

    private double factor(int part) {
        return bounded(sorted[part][place(sorted[part].length)]);
    }

    private double bounded(double size) {
        return Math.max(LEAST, size / typical);
    }
}
