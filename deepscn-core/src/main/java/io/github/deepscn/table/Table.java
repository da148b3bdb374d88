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
import java.util.stream.IntStream;
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
     * {@return a table of columns with different names and the same number of rows}
     *
     * @param columns the columns, at least one
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

    /**
     * {@return a table of numbers, NaN where a cell is missing}
     *
     * @param rows one array per row
     * @param names one per column; without names the columns are x1, x2, …
     * @throws BadInputException if there are no rows, or a row or the names have another length than the first row
     */
    public static Table of(double[][] rows, String... names) {
        return of(rows, Require.allPresent("names", names));
    }

    /**
     * {@link #of(double[][], String...)} with the names in a list.
     *
     * @param rows the rows, one array of numbers each
     * @param names the names of the columns
     * @return the table
     */
    public static Table of(double[][] rows, List<String> names) {
        Objects.requireNonNull(rows, "rows");
        Require.that(rows.length > 0, "there are no rows, must be at least one");
        int width = Require.present("rows[0]", rows[0]).length;
        for (int i = 0; i < rows.length; i++) {
            int seen = Require.present("rows[" + i + "]", rows[i]).length;
            Require.that(seen == width, "rows[" + i + "] has " + seen + " numbers, must have " + width);
        }
        List<String> known = names.isEmpty() ? numbered("x", width) : names;
        Require.that(known.size() == width, known.size() + " names for " + width + " columns; must be as many");
        return of(IntStream.range(0, width)
                .mapToObj(j -> NumberColumn.of(
                        known.get(j),
                        Arrays.stream(rows).mapToDouble(row -> row[j]).toArray()))
                .toList());
    }

    /**
     * {@link #of(double[][], String...)} of single-precision numbers.
     *
     * @param rows the rows, one array of numbers each
     * @param names the names of the columns
     * @return the table
     */
    public static Table of(float[][] rows, String... names) {
        return of(doubles(rows), names);
    }

    /**
     * {@return rows of single-precision numbers in double precision}
     *
     * @param rows the rows, one array of numbers each
     */
    public static double[][] doubles(float[][] rows) {
        double[][] copies = new double[Objects.requireNonNull(rows, "rows").length][];
        for (int i = 0; i < rows.length; i++) {
            float[] row = Require.present("rows[" + i + "]", rows[i]);
            copies[i] = new double[row.length];
            for (int j = 0; j < row.length; j++) {
                copies[i][j] = row[j];
            }
        }
        return copies;
    }

    /**
     * {@return a table of rows that each map the names of columns to cells: numbers, texts, truth values, dates or enum
     * constants; null or no entry where a cell is missing}
     *
     * <p>A column is of numbers if all its cells are.
     *
     * @param rows the rows, each a map
     * @throws BadInputException if there are no rows or no columns, a row or a name is null, or a cell is an array, a
     *     collection or a map
     */
    public static Table of(Collection<? extends Map<String, ? extends @Nullable Object>> rows) {
        return ObjectRows.ofMaps(Objects.requireNonNull(rows, "rows"));
    }

    /**
     * {@return a table of records, whose components are the columns, with cells as in {@link #of(Collection)}}
     *
     * @param rows the rows, all of one record class
     * @throws BadInputException if there are no rows, or a component cannot be read
     */
    public static Table ofRecords(Collection<? extends Record> rows) {
        return ObjectRows.ofRecords(Objects.requireNonNull(rows, "rows"));
    }

    /**
     * {@return the names of columns that have none: prefix1, prefix2, …}
     *
     * @param prefix what every name begins with
     * @param count how many names
     */
    public static List<String> numbered(String prefix, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(j -> prefix + j).toList();
    }

    /** {@return the number of rows} */
    public int rows() {
        return rows;
    }

    /** {@return the columns, in their order} */
    public List<Column> columns() {
        return List.copyOf(columns.values());
    }

    /** {@return the names of the columns, in their order} */
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /**
     * {@return the column of this name; empty if there is none}
     *
     * @param name the name of a column
     */
    public Optional<Column> find(String name) {
        return Optional.ofNullable(columns.get(name));
    }

    /**
     * {@return the column of this name}
     *
     * @param name the name of a column
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

    /**
     * {@return the rows with these indices, in this order; cells are shared, not copied}
     *
     * @param picked the indices of the rows; one may occur several times
     */
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

    /**
     * {@return a table without these columns; names of no column are ignored}
     *
     * @param names the names of the columns
     */
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
