package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.io.Serializable;

/**
 * A column to predict. The network learns (y − centre)/scale of a number; classes are learnt as they are. A prediction
 * under {@code low} or over {@code high} counts as that.
 *
 * @param column the name
 * @param number whether the column holds numbers; a class may be written as one, too
 * @param centre 0 for classes
 * @param scale more than 0; 1 for classes
 * @param low the least that is predicted; −∞ where predictions have no bound
 * @param high the largest that is predicted; ∞ where predictions have no bound
 */
public record TargetEncoding(String column, boolean number, double centre, double scale, double low, double high)
        implements Serializable {
    public TargetEncoding {
        Require.present("the name of a target", column);
        Require.that(Double.isFinite(centre), "target '" + column + "' has centre " + centre + ", must be finite");
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "target '" + column + "' has scale " + scale + ", must be finite and more than 0");
        Require.that(low < high, "target '" + column + "' is predicted from " + low + " to " + high + ", must ascend");
    }

    /** A target whose predictions have no bound. */
    public TargetEncoding(String column, boolean number, double centre, double scale) {
        this(column, number, centre, scale, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** The same with predictions that end one range outside of these numbers. */
    TargetEncoding saturatingAround(NumberColumn numbers) {
        Range range = Range.of(numbers, null);
        double reach = range.largest() - range.least();
        double below = range.least() - reach;
        double above = range.largest() + reach;
        return reach > 0 && Double.isFinite(below) && Double.isFinite(above)
                ? new TargetEncoding(column, number, centre, scale, below, above)
                : this;
    }

    /** Whether predictions have bounds. */
    public boolean saturates() {
        return low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY;
    }

    double encode(double y) {
        return (y - centre) / scale;
    }

    /** What an output of the network says of the column. */
    public double decode(double output) {
        return Math.max(low, Math.min(high, centre + scale * output));
    }
}
