package io.github.deepscn.spark.submit;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The number of rows in which something occurs, and the first of them. */
final class Occurrences implements Serializable {
    private static final long serialVersionUID = 1L;

    long count;
    /** Counted from zero. */
    long firstRow;
    /** The text of the cell in the first row. */
    String firstCell = "";

    void add(long row, @Nullable Object cell) {
        if (count++ == 0) {
            firstRow = row;
            firstCell = String.valueOf(cell);
        }
    }

    /** Adds the occurrences in later rows. */
    void append(Occurrences next, long rowsBefore) {
        if (count == 0) {
            firstRow = rowsBefore + next.firstRow;
            firstCell = next.firstCell;
        }
        count += next.count;
    }
}
