package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Similar;
import java.util.HashSet;
import java.util.List;

/** The rules about what a column holds, for every source alike. */
final class Types {
    private static final int FEW = 20;
    private static final double NEARLY_ALL = 0.9;

    private Types() {}

    /** Every column that was given a type must be there. */
    static void requireKnown(String source, ReadOptions options, List<String> names) {
        var known = new HashSet<>(names);
        if (!options.guesses()) {
            return;
        }
        for (String name : options.types().keySet().stream().sorted().toList()) {
            if (!known.contains(name)) {
                List<String> similar = Similar.to(name, names);
                throw new BadInputException(source + " has no column '" + Say.shortly(name)
                        + "', for which a type was given"
                        + (similar.isEmpty() ? "" : "; did you mean '" + String.join("' or '", similar) + "'?"));
            }
        }
    }

    /** True if so many cells are numbers that the others look like mistakes. */
    static boolean looksMistaken(long numbers, long present) {
        return present >= FEW && numbers >= NEARLY_ALL * present && numbers < present;
    }

    static BadInputException mistaken(String place, String column, String value, long numbers, long present) {
        long percent = Math.min(99, 100 * numbers / present);
        return new BadInputException(place + ", column '" + Say.shortly(column) + "': '" + Say.shortly(value)
                + "' is not a number, but " + percent
                + " % of the column are; correct it, name it in --missing, or say --type " + Say.shortly(column)
                + "=category");
    }

    static BadInputException notANumber(String place, String column, String value) {
        return new BadInputException(place + ", column '" + Say.shortly(column) + "': '" + Say.shortly(value)
                + "' is not a number, as the type given for the column says; correct it, or name it in --missing");
    }

    static BadInputException infinite(String place, String column, String value) {
        return new BadInputException(place + ", column '" + Say.shortly(column) + "': '" + Say.shortly(value)
                + "' is not finite, must be a number within ±1.8e308; correct it, or name it in --missing");
    }
}
