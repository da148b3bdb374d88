package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Things as rows, and what to say of each as columns: a table of the page or a file. Not thread-safe. */
public final class Sheet<T> {
    private final List<T> rows;
    private final Map<String, List<Object>> columns = new LinkedHashMap<>();

    public Sheet(List<T> rows) {
        this.rows = rows;
    }

    /** Adds a column of texts or numbers. */
    public Sheet<T> column(String name, Function<T, Object> cell) {
        columns.put(name, rows.stream().map(cell).toList());
        return this;
    }

    /** The sheet as a table with a sentence above it. */
    public Section section(String id, String title, String caption) {
        var table = new HtmlTable(title);
        columns.forEach((name, cells) -> table.column(name, isOfNumbers(cells)));
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            table.row(columns.values().stream().map(cells -> cells.get(row)).toArray());
        }
        return new Section(id, title, Block.text(caption), table);
    }

    public DataFile file(String name) {
        var content = new ArrayList<Column>();
        columns.forEach((title, cells) -> content.add(column(title, cells)));
        return new DataFile(name, Table.of(content));
    }

    private static boolean isOfNumbers(List<Object> column) {
        return column.stream().allMatch(Number.class::isInstance);
    }

    private static Column column(String name, List<Object> cells) {
        return isOfNumbers(cells)
                ? NumberColumn.of(
                        name,
                        cells.stream()
                                .mapToDouble(cell -> ((Number) cell).doubleValue())
                                .toArray())
                : TextColumn.of(name, cells.stream().map(Object::toString).toArray(String[]::new));
    }
}
