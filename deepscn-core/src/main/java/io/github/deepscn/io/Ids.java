package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The names of enum constants in files: lower case, words joined by a hyphen. */
final class Ids {
    private static final int MOST_SHOWN = 40;

    private Ids() {}

    static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <T extends Enum<T>> T constant(String name, String id, Class<T> type) {
        T[] constants = type.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> id(constant).equals(id))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        name + " is \"" + (id.length() > MOST_SHOWN ? id.substring(0, MOST_SHOWN) + "…" : id)
                                + "\", allowed are "
                                + Arrays.stream(constants).map(Ids::id).collect(Collectors.joining(", "))));
    }
}
