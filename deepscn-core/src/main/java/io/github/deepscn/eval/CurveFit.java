package io.github.deepscn.eval;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fits an {@link ErrorCurve} to the errors of rows, and compares every error with the curve.
 *
 * <p>Rows in the order of their predictions are cut into parts of about the same size. The knot of a part is the median
 * of its predictions, the factor there the mean size of its errors. An error is compared with the curve that was fitted
 * without it; otherwise large errors would hide themselves.
 */
final class CurveFit {
    private static final int MOST_PARTS = 10;

    /** With fewer rows, the mean of a part is little but luck. */
    private static final int ROWS_PER_PART = 50;

    /** The least factor: that some errors were small does not promise that others are. */
    private static final double LEAST = 0.1;

    private final double[] predictions;
    private final double[] sizes;
    private final double mean;

    /** The rows in the order of their predictions. */
    private final int[] order;

    /** Where every part begins in this order, and where the last one ends. */
    private final int[] cuts;

    /** The sum of the sizes in every part. */
    private final double[] sums;

    /**
     * Fits.
     *
     * @param predictions of the rows, in the units of the network
     * @param sizes of their errors
     */
    CurveFit(double[] predictions, double[] sizes) {
        this.predictions = predictions;
        this.sizes = sizes;
        this.mean = Arrays.stream(sizes).average().orElse(0);
        this.order = IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> predictions[i]))
                .mapToInt(i -> i)
                .toArray();
        this.cuts = cuts();
        this.sums = IntStream.range(1, cuts.length)
                .mapToDouble(end -> Arrays.stream(order, cuts[end - 1], cuts[end])
                        .mapToDouble(i -> sizes[i])
                        .sum())
                .toArray();
    }

    /** Cuts only between different predictions. */
    private int[] cuts() {
        int rows = order.length;
        int least = rows / Math.max(1, Math.min(MOST_PARTS, rows / ROWS_PER_PART));
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

    private int parts() {
        return sums.length;
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
        return parts() == 1 || mean == 0;
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
        int others = cuts[part + 1] - cuts[part] - 1;
        double own = bounded((sums[part] - sizes[row]) / others);
        return ErrorCurve.between(prediction, knot(part), knot(other), own, other == part ? own : factor(other));
    }

    private double knot(int part) {
        return predictions[order[(cuts[part] + cuts[part + 1]) / 2]];
    }

    private double factor(int part) {
        return bounded(sums[part] / (cuts[part + 1] - cuts[part]));
    }

    private double bounded(double size) {
        return Math.max(LEAST, size / mean);
    }
}
