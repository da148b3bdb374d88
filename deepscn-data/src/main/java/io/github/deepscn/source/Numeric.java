package io.github.deepscn.source;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import org.jspecify.annotations.Nullable;

/** Columns of files that hold numbers only. */
final class Numeric {
    private Numeric() {}

    /** The column, as text where the options say so: class labels, say. */
    static Column column(NumberColumn numbers, ReadOptions options) {
        if (options.types().get(numbers.name()) != CellType.TEXT) {
            return numbers;
        }
        @Nullable String[] cells = new String[numbers.rows()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = numbers.isMissing(i) ? null : numbers.text(i);
        }
        return TextColumn.of(numbers.name(), cells);
    }
}
