package io.github.deepscn.paper;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of texts and numbers, which become a table of the page or a file. Not thread-safe. */
final class Sheet {
    private final List<String> head;
    private final List<List<Object>> rows = new ArrayList<>();

    Sheet(String... head) {
        this.head = List.of(head);
    }

    Sheet row(Object... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException(
                    "row of %d cells in a table of %d columns".formatted(cells.length, head.size()));
        }
        rows.add(List.of(cells));
        return this;
    }

    Exhibit.Figures figures(String id, String title, String caption) {
        return new Exhibit.Figures(id, title, caption, head, rows);
    }

    DataFile file(String name) {
        return new DataFile(
                name,
                Table.of(IntStream.range(0, head.size()).mapToObj(this::column).toList()));
    }

    private Column column(int k) {
        boolean numbers = rows.stream().allMatch(row -> row.get(k) instanceof Number);
        return numbers
                ? NumberColumn.of(
                        head.get(k),
                        rows.stream().mapToDouble(row -> finite(row.get(k))).toArray())
                : TextColumn.of(
                        head.get(k),
                        rows.stream().map(row -> row.get(k).toString()).toArray(String[]::new));
    }

    /** A file of numbers has none for what is beyond them. */
    private static double finite(Object cell) {
        double value = ((Number) cell).doubleValue();
        return Double.isInfinite(value) ? Double.NaN : value;
    }
}
