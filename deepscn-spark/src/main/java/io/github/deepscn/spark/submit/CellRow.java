package io.github.deepscn.spark.submit;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row, its index among all rows, and its part. A class, not a record, because Kryo cannot read records.
 */
final class CellRow implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What a row is used for. */
    enum Part {
        /** Training. */
        LEARNT,
        /** Validation. */
        HELD_OUT,
        /** Nothing, because its weight is 0. */
        NONE
    }

    /** Counted from zero. */
    final long index;

    final Part part;
    /** Each is a {@link Double}, a {@link String} or null. */
    final @Nullable Object[] cells;

    CellRow(long index, Part part, @Nullable Object[] cells) {
        this.index = index;
        this.part = part;
        this.cells = cells;
    }
}
