package io.github.deepscn.table;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Selects the cells of an array that are the rows of a column: all cells or some. */
final class Rows {
    private final int count;
    private final int @Nullable [] places;

    private Rows(int count, int @Nullable [] places) {
        this.count = count;
        this.places = places;
    }

    static Rows all(int count) {
        return new Rows(count, null);
    }

    int count() {
        return count;
    }

    int place(int row) {
        return places == null ? Objects.checkIndex(row, count) : places[row];
    }

    Rows pick(int[] rows) {
        int[] picked = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            picked[i] = place(rows[i]);
        }
        return new Rows(rows.length, picked);
    }

    /** Copies the numbers of rows {@code from} (inclusive) to {@code to} (exclusive). */
    void copy(double[] values, int from, int to, double[] into, int offset) {
        if (places == null) {
            System.arraycopy(values, from, into, offset, to - from);
        } else {
            for (int i = from; i < to; i++) {
                into[offset + i - from] = values[places[i]];
            }
        }
    }

    /** Whether both select the same rows. */
    boolean isSameAs(Rows other) {
        return count == other.count && places == other.places;
    }
}
