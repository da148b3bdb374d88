package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of constants as on the command line: lower case, words joined by hyphens. */
final class Choice {
    private Choice() {}

    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant of a name.
     *
     * @param param name of the param, for the error message
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
