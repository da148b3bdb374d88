package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.table.Kind;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Counts the cells of a column that are numbers, texts and infinite numbers. */
final class ColumnTally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** With fewer cells, a share of numbers says nothing. */
    private static final int FEW = 20;

    private static final double NEARLY_ALL = 0.9;
    private static final int LONGEST_SHOWN = 40;

    private long present;
    private final Occurrences texts = new Occurrences();
    private final Occurrences infinities = new Occurrences();

    /**
     * Adds a cell.
     *
     * @param value the number in the cell, NaN for a text
     */
    void add(long row, double value, Object cell) {
        present++;
        if (Double.isNaN(value)) {
            texts.add(row, cell);
        } else if (Double.isInfinite(value)) {
            infinities.add(row, cell);
        }
    }

    /** Adds the cells of later rows. */
    void append(ColumnTally next, long rowsBefore) {
        present += next.present;
        texts.append(next.texts, rowsBefore);
        infinities.append(next.infinities, rowsBefore);
    }

    /**
     * The form of the column, by the rules of {@code deepscn train}.
     *
     * @param form in which it was read
     * @param kind given by the user, or null
     * @throws BadInputException if the column should hold numbers and has other cells
     */
    Form form(String column, Form form, @Nullable Kind kind) {
        Form settled = form == Form.WRITTEN ? written(column, kind) : form;
        if (settled == Form.NUMBER && infinities.count > 0) {
            throw new BadInputException(first(infinities, column)
                    + " is not finite, must be a number within ±1.8e308; correct it, or name it in --missing");
        }
        return settled;
    }

    private Form written(String column, @Nullable Kind kind) {
        boolean mixed = texts.count > 0;
        long numbers = present - texts.count;
        if (kind == Kind.NUMBER && mixed) {
            throw new BadInputException(first(texts, column)
                    + " is not a number, but the type given for the column is; correct it, or name it in --missing");
        }
        if (kind == null && mixed && present >= FEW && numbers >= NEARLY_ALL * present) {
            throw new BadInputException(first(texts, column) + " is not a number, but "
                    + Math.min(99, 100 * numbers / present)
                    + " % of the column are; correct it, name it in --missing, or give --type " + column
                    + "=category");
        }
        return kind == Kind.NUMBER || (kind == null && !mixed) ? Form.NUMBER : Form.TEXT;
    }

    private static String first(Occurrences cells, String column) {
        String plain = cells.firstCell.replaceAll("\\p{Cntrl}", " ");
        String shown = plain.length() > LONGEST_SHOWN ? plain.substring(0, LONGEST_SHOWN) + "…" : plain;
        return "row " + (cells.firstRow + 1) + ", column '" + column + "': '" + shown + "'";
    }
}
