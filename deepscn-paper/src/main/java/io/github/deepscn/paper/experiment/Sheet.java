package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
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
    private final List<List<Object>> columns = new ArrayList<>();

    public Sheet(List<T> rows) {
        this.rows = rows;
    }

    /** Adds a column of texts or numbers. */
    public Sheet<T> column(String name, Function<T, Object> cell) {
        head.add(name);
        columns.add(rows.stream().map(cell).toList());
        return this;
    }

    /** The sheet as a table with a sentence above it. */
    public Section section(String id, String title, String caption) {
        var table = new HtmlTable(title);
        for (int k = 0; k < head.size(); k++) {
            table.column(head.get(k), isOfNumbers(columns.get(k)));
        }
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            table.row(columns.stream().map(column -> column.get(row)).toArray());
        }
        return new Section(id, title, Block.text(caption), table);
    }

    public DataFile file(String name) {
        var content = new ArrayList<Column>();
        for (int k = 0; k < head.size(); k++) {
            content.add(column(head.get(k), columns.get(k)));
        }
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
