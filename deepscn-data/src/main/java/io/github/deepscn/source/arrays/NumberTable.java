package io.github.deepscn.source.arrays;

import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** A table of numbers that is filled cell by cell, down each column. */
final class NumberTable {
    private final String source;
    private final List<String> names;
    private final Request request;
    private final LongPredicate choice;
    private final double[][] cells;
    private final int[] filled;

    /** @param rows of the source, of which the request may take a sample */
    NumberTable(String source, List<String> names, long rows, Request request) {
        this.source = source;
        this.names = names;
        this.request = request;
        double taken = request.taken((double) rows);
        request.heap().require(source, "", taken, names.size());
        request.types().requireColumns(source, names);
        choice = request.choice(rows);
        cells = new double[names.size()][(int) taken];
        filled = new int[names.size()];
    }

    /** Adds a cell; the rows of a column must come in order. */
    void add(long row, int column, double value) {
        if (!choice.test(row)) {
            return;
        }
        if (Double.isInfinite(value)) {
            throw new Place(source, "row", row + 1).stray(names.get(column), "" + value, value);
        }
        cells[column][filled[column]++] = value;
    }

    Table build() {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < cells.length; j++) {
            NumberColumn numbers = NumberColumn.of(names.get(j), cells[j]);
            columns.add(
                    request.types().holdText().getOrDefault(names.get(j), false) ? TextColumn.of(numbers) : numbers);
        }
        return Table.of(columns);
    }
}
