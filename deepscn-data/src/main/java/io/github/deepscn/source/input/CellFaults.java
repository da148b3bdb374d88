package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;

/** Messages about cells that a column cannot hold, the same for every source. */
public final class CellFaults {
    private static final int FEWEST_CELLS = 20;
    private static final double NEARLY_ALL = 0.9;

    private CellFaults() {}

    /** Refuses a text if so many of the present cells are numbers that the others look like mistakes. */
    public static void requireNoMistake(Place place, String column, String text, long numbers, long present) {
        if (present >= FEWEST_CELLS && numbers >= NEARLY_ALL * present && numbers < present) {
            long percent = Math.min(99, 100 * numbers / present);
            throw fault(
                    place,
                    column,
                    text,
                    "is not a number, but " + percent
                            + " % of the column are; correct it, name it in --missing, or say --type "
                            + Say.shortly(column) + "=category");
        }
    }

    /** A cell in a column of numbers that is infinite or, if its value is NaN, not a number. */
    public static BadInputException stray(Place place, String column, String text, double value) {
        String problem = Double.isNaN(value)
                ? "is not a number, as the type given for the column says"
                : "is not finite, must be a number within ±1.8e308";
        return fault(place, column, text, problem + "; correct it, or name it in --missing");
    }

    private static BadInputException fault(Place place, String column, String value, String problem) {
        return new BadInputException(
                place + ", column '" + Say.shortly(column) + "': '" + Say.shortly(value) + "' " + problem);
    }
}
