package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Similar;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A table with named columns. Immutable. */
public final class Table {
    private final Map<String, Column> columns;
    private final int rows;

    private Table(Map<String, Column> columns, int rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * A table of columns with different names and the same number of rows.
     *
     * @throws BadInputException if names repeat, the numbers of rows differ, or there is no column
     */
    public static Table of(List<? extends Column> columns) {
        Require.that(!columns.isEmpty(), "the table has no columns, must have at least one");
        int rows = columns.get(0).rows();
        var byName = new LinkedHashMap<String, Column>();
        for (Column column : columns) {
            Require.that(
                    column.rows() == rows,
                    "column '" + column.name() + "' has " + column.rows() + " rows, must have " + rows + " as column '"
                            + columns.get(0).name() + "' has");
            Require.that(
                    byName.put(column.name(), column) == null,
                    "two columns are named '" + column.name() + "', names must differ");
        }
        return new Table(byName, rows);
    }

    public int rows() {
        return rows;
    }

    public List<Column> columns() {
        return List.copyOf(columns.values());
    }

    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    public Optional<Column> find(String name) {
        return Optional.ofNullable(columns.get(name));
    }

    /**
     * The column of this name.
     *
     * @throws BadInputException if there is no such column; the message suggests similar names
     */
    public Column column(String name) {
        return find(name).orElseThrow(() -> new BadInputException("there is no column '" + name + "'" + hint(name)));
    }

    private String hint(String name) {
        List<String> similar = Similar.to(name, columns.keySet());
        if (!similar.isEmpty()) {
            return "; did you mean '" + String.join("' or '", similar) + "'?";
        }
        return columns.size() > 20
                ? "; there are " + columns.size() + ", the first is '" + names().get(0) + "'"
                : "; there are " + String.join(", ", columns.keySet());
    }

    /** The rows with these indices, in this order; cells are shared, not copied. */
    public Table pick(int[] picked) {
        var byName = new LinkedHashMap<String, Column>();
        Rows before = Rows.all(rows);
        Rows after = before.pick(picked);
        for (Column column : columns.values()) {
            if (!column.places.equals(before)) { // usually all columns share one array of places
                before = column.places;
                after = before.pick(picked);
            }
            byName.put(column.name(), column.over(column.name(), after));
        }
        return new Table(byName, picked.length);
    }

    /** A table without these columns; names of no column are ignored. */
    public Table without(Collection<String> names) {
        return of(columns.values().stream()
                .filter(column -> !names.contains(column.name()))
                .toList());
    }

    /** Selects the cells of an array that are the rows of a column: all cells or some. */
    @SuppressWarnings("ArrayRecordComponent")
    record Rows(int count, int @Nullable [] places) {
        static Rows all(int count) {
            return new Rows(count, null);
        }

        int place(int row) {
            return places == null ? Objects.checkIndex(row, count) : places[row];
        }

        Rows pick(int[] rows) {
            return new Rows(rows.length, Arrays.stream(rows).map(this::place).toArray());
        }
    }
}
