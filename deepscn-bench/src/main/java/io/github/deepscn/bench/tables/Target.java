package io.github.deepscn.bench.tables;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The column to predict.
 *
 * @param classes the classes in order; empty if the target is a number
 */
record Target(String name, List<String> classes) {
    boolean isNumber() {
        return classes.isEmpty();
    }

    /** The target of every row: the number, or the index of the class. */
    double[] of(Table rows) {
        Column column = rows.column(name);
        return IntStream.range(0, rows.rows())
                .mapToDouble(i -> isNumber() ? ((NumberColumn) column).value(i) : classes.indexOf(column.text(i)))
                .toArray();
    }

    /** The columns that the target is predicted from. */
    Table inputs(Table rows) {
        return rows.without(List.of(name));
    }
}
