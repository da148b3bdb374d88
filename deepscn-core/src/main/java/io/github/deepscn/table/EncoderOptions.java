package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.Map;
import java.util.Set;

/**
 * Options of an encoder.
 *
 * @param exclude columns that the network does not use
 * @param types kinds of columns that are not guessed; these columns are not taken for identifiers either
 * @param scaled whether numbers and dates are centred and divided by their standard deviation; otherwise numbers are
 *     unchanged, as in the paper, and dates are days from their mean
 * @param mostLevels most levels of a category that have their own feature; the others share one
 * @param everyNumber whether columns of numbers are inputs even if they are constant or count the rows, so that the
 *     pixels of an image keep their places
 * @param clipped whether numbers far outside the training range are clipped
 */
public record EncoderOptions(
        Set<String> exclude,
        Map<String, Kind> types,
        boolean scaled,
        int mostLevels,
        boolean everyNumber,
        boolean clipped) {
    public EncoderOptions {
        exclude = Set.copyOf(exclude);
        types = Map.copyOf(types);
        Require.atLeast("most levels", mostLevels, 2);
    }

    /** Kinds are guessed, numbers scaled and clipped, and categories have up to 50 levels. */
    public static EncoderOptions standard() {
        return new EncoderOptions(Set.of(), Map.of(), true, 50, false, true);
    }

    public EncoderOptions withExclude(Set<String> columns) {
        return new EncoderOptions(columns, types, scaled, mostLevels, everyNumber, clipped);
    }

    public EncoderOptions withTypes(Map<String, Kind> kinds) {
        return new EncoderOptions(exclude, kinds, scaled, mostLevels, everyNumber, clipped);
    }

    public EncoderOptions withScaled(boolean scale) {
        return new EncoderOptions(exclude, types, scale, mostLevels, everyNumber, clipped);
    }

    public EncoderOptions withMostLevels(int levels) {
        return new EncoderOptions(exclude, types, scaled, levels, everyNumber, clipped);
    }

    public EncoderOptions withEveryNumber(boolean keep) {
        return new EncoderOptions(exclude, types, scaled, mostLevels, keep, clipped);
    }

    public EncoderOptions withClipped(boolean clip) {
        return new EncoderOptions(exclude, types, scaled, mostLevels, everyNumber, clip);
    }
}
