package io.github.deepscn.paper.experiment;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Things as rows, and what to say of each as columns: a table of the page or a file. Not thread-safe. */
public final class Sheet<T> {
    private final List<T> rows;
    private final List<String> head = new ArrayList<>();
    private final List<Function<T, Object>> cells = new ArrayList<>();

    public Sheet(List<T> rows) {
        this.rows = rows;
    }

    /** Adds a column of texts or numbers. */
    public Sheet<T> column(String name, Function<T, Object> cell) {
        head.add(name);
        cells.add(cell);
        return this;
    }

    public Exhibit.Figures figures(String id, String title, String caption) {
        return new Exhibit.Figures(
                id, title, caption, head, rows.stream().map(this::cells).toList());
    }

    private List<Object> cells(T row) {
        return cells.stream().map(cell -> cell.apply(row)).toList();
    }

    public DataFile file(String name) {
        var columns = new ArrayList<Column>();
        for (int k = 0; k < head.size(); k++) {
            columns.add(column(head.get(k), rows.stream().map(cells.get(k)).toList()));
        }
        return new DataFile(name, Table.of(columns));
    }

    private static Column column(String name, List<Object> values) {
        return values.stream().allMatch(Number.class::isInstance)
                ? NumberColumn.of(
                        name, values.stream().mapToDouble(Sheet::finite).toArray())
                : TextColumn.of(name, values.stream().map(Object::toString).toArray(String[]::new));
    }

    /** A file has no number for an infinity. */
    private static double finite(Object cell) {
        double value = ((Number) cell).doubleValue();
        return Double.isInfinite(value) ? Double.NaN : value;
    }
}
