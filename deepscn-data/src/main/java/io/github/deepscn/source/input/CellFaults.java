package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;

/** Messages about cells that a column cannot hold, the same for every source. */
public final class CellFaults {
    private static final int FEWEST_CELLS = 20;
    private static final double NEARLY_ALL = 0.9;

    private CellFaults() {}

    /** True if so many of the present cells are numbers that the other cells look like mistakes. */
    public static boolean lookMistaken(long numbers, long present) {
        return present >= FEWEST_CELLS && numbers >= NEARLY_ALL * present && numbers < present;
    }

    public static BadInputException mistaken(Place place, String column, String value, long numbers, long present) {
        long percent = Math.min(99, 100 * numbers / present);
        return fault(
                place,
                column,
                value,
                "is not a number, but " + percent
                        + " % of the column are; correct it, name it in --missing, or say --type " + Say.shortly(column)
                        + "=category");
    }

    /** A cell in a column of numbers that is infinite or, if its value is NaN, not a number. */
    public static BadInputException stray(Place place, String column, String text, double value) {
        return Double.isNaN(value) ? notANumber(place, column, text) : infinite(place, column, text);
    }

    private static BadInputException notANumber(Place place, String column, String value) {
        return fault(
                place,
                column,
                value,
                "is not a number, as the type given for the column says; correct it, or name it in --missing");
    }

    public static BadInputException infinite(Place place, String column, String value) {
        return fault(
                place,
                column,
                value,
                "is not finite, must be a number within ±1.8e308; correct it, or name it in --missing");
    }

    private static BadInputException fault(Place place, String column, String value, String problem) {
        return new BadInputException(
                place + ", column '" + Say.shortly(column) + "': '" + Say.shortly(value) + "' " + problem);
    }
}
