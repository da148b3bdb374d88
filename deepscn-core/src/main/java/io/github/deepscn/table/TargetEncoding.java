package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * A column to predict. The network learns (y − centre)/scale of a number y; classes are not scaled. Predictions are
 * limited to the range from {@code low} to {@code high}.
 *
 * @param column name of the column
 * @param number whether the column holds numbers; classes may be numbers too
 * @param centre 0 for classes
 * @param scale positive; 1 for classes
 * @param low lower limit of predictions; −∞ if there is none
 * @param high upper limit of predictions; ∞ if there is none
 */
public record TargetEncoding(String column, boolean number, double centre, double scale, double low, double high)
        implements Serializable {
    /** How far predictions may leave the range of the training targets, as a share of its width. */
    private static final double BEYOND = 0.5;

    /** If this share of the training rows has the least or the largest number, the target has a limit there. */
    private static final double PILED = 0.01;

    /** Fewer rows of an equal number do not tell. */
    private static final int LEAST_PILED = 10;

    public TargetEncoding {
        Require.present("the name of a target", column);
        Require.that(Double.isFinite(centre), "target '" + column + "' has centre " + centre + ", must be finite");
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "target '" + column + "' has scale " + scale + ", must be finite and more than 0");
        Require.that(low < high, "target '" + column + "' is predicted from " + low + " to " + high + ", must ascend");
    }

    /**
     * A target whose predictions have no limits.
     *
     * @param column the name of the target
     * @param number whether it is a number rather than a class
     * @param centre what is subtracted from a target
     * @param scale what a target is divided by
     */
    public TargetEncoding(String column, boolean number, double centre, double scale) {
        this(column, number, centre, scale, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /**
     * A target with predictions limited to the range of these numbers, extended by a share of its width on both sides.
     * They are not negative if no number is, and end at the least or the largest number if that occurs often.
     *
     * @param goesOn whether numbers may leave the range in time, so that predictions only stay on their side of zero
     */
    TargetEncoding saturatingAround(NumberColumn numbers, boolean goesOn) {
        Range range = Range.of(numbers, null);
        double width = range.largest() - range.least();
        double below = goesOn ? Double.NEGATIVE_INFINITY : limit(numbers, range.least(), -width);
        double above = goesOn ? Double.POSITIVE_INFINITY : limit(numbers, range.largest(), width);
        double least = range.least() >= 0 ? Math.max(0, below) : below;
        return width > 0 && Double.isFinite(2 * width)
                ? new TargetEncoding(column, number, centre, scale, least, above)
                : this;
    }

    /** Where predictions end on one side of the numbers, the last of which is given. */
    private static double limit(NumberColumn numbers, double last, double width) {
        long equal = IntStream.range(0, numbers.rows())
                .filter(i -> numbers.value(i) == last)
                .count();
        return equal >= LEAST_PILED && equal >= PILED * numbers.rows() ? last : last + BEYOND * width;
    }

    /** {@return whether predictions have limits} */
    public boolean saturates() {
        return low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY;
    }

    double encode(double y) {
        return (y - centre) / scale;
    }

    /**
     * {@return whether the prediction that an output gives is within the limits, and not at one of them}
     *
     * @param output a number from the network
     */
    public boolean isWithin(double output) {
        double prediction = centre + scale * output;
        return low < prediction && prediction < high;
    }

    /**
     * {@return the output of the network that stands for the prediction that an output gives}
     *
     * @param output a number from the network
     */
    public double limited(double output) {
        return saturates() ? encode(decode(output)) : output;
    }

    /**
     * {@return the prediction for an output of the network}
     *
     * @param output a number from the network
     */
    public double decode(double output) {
        return Math.max(low, Math.min(high, centre + scale * output));
    }
}
