package io.github.deepscn.table;

import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import java.util.Map;
import java.util.Set;

/**
 * How columns become inputs.
 *
 * @param exclude columns that the network does not see
 * @param types the kinds of columns that are given instead of guessed; such columns are never taken for identifiers
 * @param scaled whether numbers and dates are centred and divided by their standard deviation; otherwise numbers stay
 *     as they are, as in the paper, and dates are days from their mean
 * @param mostLevels the number of levels of a category that have a feature of their own; all other levels share one
 * @param everyNumber whether columns of numbers are inputs even if they are constant or count the rows, so that the
 *     pixels of an image keep their places
 * @param clipped whether numbers far outside the training range are replaced by the nearest number allowed
 * @param targetMeans whether the mean target of each level is an input for categories with many rare levels; only if
 *     numbers are scaled
 */
public record EncoderOptions(
        Set<String> exclude,
        Map<String, Kind> types,
        boolean scaled,
        int mostLevels,
        boolean everyNumber,
        boolean clipped,
        boolean targetMeans) {
    public EncoderOptions {
        exclude = Set.copyOf(exclude);
        types = Map.copyOf(types);
        Require.atLeast("most levels", mostLevels, 2);
    }

    /** {@return all kinds guessed, numbers scaled and clipped, up to 50 levels} */
    public static EncoderOptions standard() {
        return new EncoderOptions(Set.of(), Map.of(), true, 50, false, true, true);
    }

    /**
     * {@return these options with other columns left out}
     *
     * @param columns the names of the columns
     */
    public EncoderOptions withExclude(Set<String> columns) {
        return Records.with(this, "exclude", columns);
    }

    /**
     * {@return these options with the kinds of some columns given instead of guessed}
     *
     * @param kinds the kinds by the names of the columns
     */
    public EncoderOptions withTypes(Map<String, Kind> kinds) {
        return Records.with(this, "types", kinds);
    }

    /**
     * {@return these options with or without scaled numbers}
     *
     * @param scale whether numbers are brought to a common scale
     */
    public EncoderOptions withScaled(boolean scale) {
        return Records.with(this, "scaled", scale);
    }

    /**
     * {@return these options with another limit of levels}
     *
     * @param levels the largest number of texts of a category that get features of their own
     */
    public EncoderOptions withMostLevels(int levels) {
        return Records.with(this, "mostLevels", levels);
    }

    /**
     * {@return these options with or without columns that would be left out}
     *
     * @param keep whether every number is a feature
     */
    public EncoderOptions withEveryNumber(boolean keep) {
        return Records.with(this, "everyNumber", keep);
    }

    /**
     * {@return these options with or without clipping}
     *
     * @param clip whether numbers far outside the range of the training rows are brought back to it
     */
    public EncoderOptions withClipped(boolean clip) {
        return Records.with(this, "clipped", clip);
    }

    /**
     * {@return these options with or without means of the targets}
     *
     * @param means whether the mean target of each level may be an input
     */
    public EncoderOptions withTargetMeans(boolean means) {
        return Records.with(this, "targetMeans", means);
    }
}
