package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.table.Kind;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What the cells of a column are: how many are there, how many of these are numbers, and the first that are not. */
final class ColumnTally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** With fewer cells, nothing follows from most of them being numbers. */
    private static final int FEW = 20;

    private static final double NEARLY_ALL = 0.9;
    private static final int LONGEST_SHOWN = 40;

    private long present;
    private long numbers;
    private @Nullable String firstText;
    private long firstTextRow;
    private @Nullable String firstInfinity;
    private long firstInfinityRow;

    void addNumber(long row, double value, Object cell) {
        present++;
        if (Double.isNaN(value)) {
            if (firstText == null) {
                firstText = cell.toString();
                firstTextRow = row;
            }
            return;
        }
        numbers++;
        if (Double.isInfinite(value) && firstInfinity == null) {
            firstInfinity = cell.toString();
            firstInfinityRow = row;
        }
    }

    /** Adds the cells that come behind these, in rows whose numbers begin later. */
    void append(ColumnTally next, long rowsBefore) {
        present += next.present;
        numbers += next.numbers;
        if (firstText == null && next.firstText != null) {
            firstText = next.firstText;
            firstTextRow = next.firstTextRow + rowsBefore;
        }
        if (firstInfinity == null && next.firstInfinity != null) {
            firstInfinity = next.firstInfinity;
            firstInfinityRow = next.firstInfinityRow + rowsBefore;
        }
    }

    /**
     * What the column holds, by the rules of {@code deepscn train}.
     *
     * @param form what it was read as
     * @param kind that it is said to have
     * @throws BadInputException if it should be numbers and has other cells
     */
    Form form(String column, Form form, @Nullable Kind kind) {
        Form settled = form == Form.WRITTEN ? written(column, kind) : form;
        if (settled == Form.NUMBER && firstInfinity != null) {
            throw new BadInputException(place(firstInfinityRow, column) + shown(firstInfinity)
                    + " is not finite, must be a number within ±1.8e308; correct it, or name it in --missing");
        }
        return settled;
    }

    private Form written(String column, @Nullable Kind kind) {
        boolean mixed = numbers < present;
        if (kind == Kind.NUMBER && mixed) {
            throw new BadInputException(place(firstTextRow, column) + shown(firstText)
                    + " is not a number, as the type given for the column says; correct it, or name it in --missing");
        }
        if (kind == null && mixed && present >= FEW && numbers >= NEARLY_ALL * present) {
            throw new BadInputException(place(firstTextRow, column) + shown(firstText) + " is not a number, but "
                    + Math.min(99, 100 * numbers / present)
                    + " % of the column are; correct it, name it in --missing, or say --type " + column
                    + "=category");
        }
        return kind == Kind.NUMBER || (kind == null && !mixed) ? Form.NUMBER : Form.TEXT;
    }

    private static String place(long row, String column) {
        return "row " + (row + 1) + ", column '" + column + "': ";
    }

    private static String shown(@Nullable String text) {
        String plain = String.valueOf(text).replaceAll("\\p{Cntrl}", " ");
        return "'" + (plain.length() > LONGEST_SHOWN ? plain.substring(0, LONGEST_SHOWN) + "…" : plain) + "'";
    }
}
