package io.github.deepscn.spark.submit;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A row as it was read: which it is among all, what becomes of it, and its cells. */
final class CellRow implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What becomes of a row. */
    enum Part {
        /** It is learnt from. */
        LEARNT,
        /** It is held out. */
        HELD_OUT,
        /** It has weight 0. */
        NONE
    }

    private final long index;
    private final Part part;
    private final @Nullable Object[] cells;

    /**
     * A row over the given cells, which now belong to it.
     *
     * @param index counted from zero
     * @param cells numbers as {@link Double}, texts, or null
     */
    CellRow(long index, Part part, @Nullable Object[] cells) {
        this.index = index;
        this.part = part;
        this.cells = cells;
    }

    long index() {
        return index;
    }

    Part part() {
        return part;
    }

    /** A cell of a column of numbers; NaN where it is missing. */
    double number(int column) {
        Object cell = cells[column];
        return cell instanceof Double number ? number : Double.NaN;
    }

    /** A cell of a column of texts. */
    @Nullable
    String text(int column) {
        Object cell = cells[column];
        return cell == null ? null : cell.toString();
    }
}
