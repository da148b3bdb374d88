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
 */
public record EncoderOptions(
        Set<String> exclude, Map<String, Kind> types, boolean scaled, int mostLevels, boolean everyNumber) {
    public EncoderOptions {
        exclude = Set.copyOf(exclude);
        types = Map.copyOf(types);
        Require.atLeast("most levels", mostLevels, 2);
    }

    /** Everything guessed and scaled, up to 50 levels. */
    public static EncoderOptions standard() {
        return new EncoderOptions(Set.of(), Map.of(), true, 50, false);
    }

    public EncoderOptions withExclude(Set<String> columns) {
        return new EncoderOptions(columns, types, scaled, mostLevels, everyNumber);
    }

    public EncoderOptions withTypes(Map<String, Kind> kinds) {
        return new EncoderOptions(exclude, kinds, scaled, mostLevels, everyNumber);
    }

    public EncoderOptions withScaled(boolean scale) {
        return new EncoderOptions(exclude, types, scale, mostLevels, everyNumber);
    }

    public EncoderOptions withMostLevels(int levels) {
        return new EncoderOptions(exclude, types, scaled, levels, everyNumber);
    }

    public EncoderOptions withEveryNumber(boolean keep) {
        return new EncoderOptions(exclude, types, scaled, mostLevels, keep);
    }
}
