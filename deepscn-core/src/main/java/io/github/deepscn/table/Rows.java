package io.github.deepscn.table;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which cells of an array are the rows of a column: all of them, or picked ones. */
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
        return new Rows(rows.length, Arrays.stream(rows).map(this::place).toArray());
    }
}
