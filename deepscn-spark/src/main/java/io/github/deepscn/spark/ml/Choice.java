package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Constants by their names, as on the command line: lower case, words joined by a hyphen. */
final class Choice {
    private Choice() {}

    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant of a name.
     *
     * @param param whose value it is
     */
    static <E extends Enum<E>> E of(String param, String name, Class<E> type) {
        E[] constants = type.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> name(constant).equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInputException(param + " is '" + name + "', must be one of "
                        + Arrays.stream(constants).map(Choice::name).collect(Collectors.joining(", "))));
    }
}
