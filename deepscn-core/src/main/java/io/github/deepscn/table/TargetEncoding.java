package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.io.Serializable;

/**
 * A column to predict. The network learns (y − centre)/scale of a number; classes are learnt as they are.
 *
 * @param column the name
 * @param number whether the column holds numbers; a class may be written as one, too
 * @param centre 0 for classes
 * @param scale more than 0; 1 for classes
 */
public record TargetEncoding(String column, boolean number, double centre, double scale) implements Serializable {
    public TargetEncoding {
        Require.present("the name of a target", column);
        Require.that(Double.isFinite(centre), "target '" + column + "' has centre " + centre + ", must be finite");
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "target '" + column + "' has scale " + scale + ", must be finite and more than 0");
    }

    double encode(double y) {
        return (y - centre) / scale;
    }

    /** What an output of the network says of the column. */
    public double decode(double output) {
        return centre + scale * output;
    }
}
