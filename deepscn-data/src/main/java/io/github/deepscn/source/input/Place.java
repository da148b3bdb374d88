package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;

/**
 * Where a row stands, and what may be wrong there, in the same words for every source.
 *
 * @param unit what the source is counted in: line or row
 */
public record Place(String source, String unit, long number) {
    static final Place NONE = new Place("", "", 0);

    private static final int FEWEST_CELLS = 20;
    private static final double NEARLY_ALL = 0.9;

    @Override
    public String toString() {
        return source + ", " + unit + " " + number;
    }

    public BadInputException fault(String message) {
        return new BadInputException(this + ": " + message);
    }

    private BadInputException fault(String column, String cell, String problem) {
        return new BadInputException(
                this + ", column '" + Wording.shortly(column) + "': '" + Wording.shortly(cell) + "' " + problem);
    }

    /** Refuses a text if so many of the present cells are numbers that the others look like mistakes. */
    void requireNoMistake(String column, String text, long numbers, long present) {
        if (present >= FEWEST_CELLS && numbers >= NEARLY_ALL * present && numbers < present) {
            long percent = Math.min(99, 100 * numbers / present);
            throw fault(
                    column,
                    text,
                    "is not a number, but " + percent
                            + " % of the column are; correct it, name it in --missing, or say --type "
                            + Wording.shortly(column) + "=category");
        }
    }

    /** A cell in a column of numbers that is infinite or, if its value is NaN, not a number. */
    public BadInputException stray(String column, String text, double value) {
        String problem = Double.isNaN(value)
                ? "is not a number, as the type given for the column says"
                : "is not finite, must be a number within ±1.8e308";
        return fault(column, text, problem + "; correct it, or name it in --missing");
    }
}
