package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The names of enum constants in files: lower case, words joined by a hyphen. */
final class Ids {
    private static final int MOST_SHOWN = 40;

    private Ids() {}

    static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <T extends Enum<T>> T constant(String name, String id, Class<T> type) {
        var constants = new LinkedHashMap<String, T>();
        for (T constant : type.getEnumConstants()) {
            constants.put(id(constant), constant);
        }
        return named(name, id, constants);
    }

    static <T> T named(String name, String id, Map<String, ? extends T> known) {
        T named = known.get(id);
        if (named == null) {
            String shown = id.length() > MOST_SHOWN ? id.substring(0, MOST_SHOWN) + "…" : id;
            throw new BadInputException(
                    name + " is \"" + shown + "\", allowed are " + String.join(", ", known.keySet()));
        }
        return named;
    }
}
