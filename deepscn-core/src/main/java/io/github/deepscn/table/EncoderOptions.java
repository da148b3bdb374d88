package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of an encoder.
 *
 * @param exclude columns that the network shall not see
 * @param types columns whose kind is not to be guessed; they are not taken for identifiers either
 * @param scaled whether numbers and dates are centred and divided by their standard deviation; else numbers are taken
 *     as they are, as the paper does, and dates in days from their mean
 * @param mostLevels of a category with a feature of their own; the others share one
 * @param everyNumber whether columns of numbers are inputs even if all are the same, or count the rows: the pixels of
 *     an image keep their places
 * @param clipped whether numbers far outside of the training range count as the nearest that may be
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

    /** Everything guessed, scaled and clipped, up to 50 levels. */
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
