package io.github.deepscn.source.input;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a source one by one, all of them or a sample, into one table or several; any row may add a
 * column.
 */
public final class RowCollector {
    private static final int ROWS_BETWEEN_CHECKS = 4096;

    private final String source;
    private final String unit;
    private final Request request;
    private final Map<String, Integer> indexOf = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<CollectedColumn> columns = new ArrayList<>();
    private final PriorityQueue<Row> sample =
            new PriorityQueue<>(Comparator.comparingLong(Row::key).reversed());
    private long rows;
    /** Number of rows in each table. */
    private int partRows = Integer.MAX_VALUE;

    private Consumer<Table> parts = part -> {};
    /** The current row: a Double, a String or null per column. */
    private @Nullable Object[] cells = new Object[16];

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(
            long key, long index, Place place, @Nullable Object[] cells) {}

    /**
     * A collector without rows.
     *
     * @param unit what messages count places in: line or row
     */
    public RowCollector(String source, String unit, Request request) {
        this.source = source;
        this.unit = unit;
        this.request = request;
    }

    /** The index of a column; a name that no row had before adds a column. */
    public int column(String name) {
        Integer known = indexOf.putIfAbsent(name, columns.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        columns.add(new CollectedColumn(name));
        Request.requireFewColumns(source, columns.size());
        if (columns.size() > cells.length) {
            cells = Arrays.copyOf(cells, 2 * cells.length);
        }
        return columns.size() - 1;
    }

    /** Sets a number in the current row; NaN is a missing cell. */
    public void number(int column, double value, long place) {
        if (Double.isInfinite(value)) {
            throw new Place(source, unit, place).stray(names.get(column), "" + value, value);
        }
        cells[column] = value;
    }

    /** Sets a text in the current row. */
    public void text(int column, String value) {
        cells[column] = request.missing().contains(value) ? null : value;
    }

    /**
     * Hands on the rows to come in tables with this many rows at most, by the last call of {@link #endParts}. Columns,
     * and what is known of them, stay from an earlier pass over the same rows.
     */
    public void beginParts(int most, Consumer<Table> consumer) {
        rows = 0;
        partRows = most;
        parts = consumer;
    }

    /** Ends a pass in parts; the number of its rows. */
    public long endParts() {
        requireTable();
        if (rows % partRows > 0) {
            parts.accept(table((int) (rows % partRows)));
        }
        return rows;
    }

    /** Ends the current row, which starts at this line or row of the source. */
    public void endRow(long place) {
        long wanted = request.sample().orElse(Long.MAX_VALUE);
        var row = new Row(request.key(rows), rows, new Place(source, unit, place), cells);
        rows++;
        if (request.sample().isEmpty()) {
            set((int) (row.index % partRows), row);
            Arrays.fill(cells, null);
            if (rows % partRows == 0) {
                parts.accept(table(partRows));
            }
        } else {
            sample.add(row);
            cells = new Object[cells.length];
            if (sample.size() > wanted) {
                sample.remove();
            }
        }
        long kept = Math.min(rows, wanted);
        if (kept % ROWS_BETWEEN_CHECKS == 0) {
            request.heap().require(source, "more than ", (double) kept, columns.size());
        }
    }

    private void set(int index, Row row) {
        for (int j = 0; j < row.cells.length; j++) {
            if (row.cells[j] instanceof Double number) {
                columns.get(j).cells().number(index, number);
            } else if (row.cells[j] instanceof String text) {
                columns.get(j).cells().text(index, text, row.place);
            }
        }
    }

    /** The table of all rows. */
    public Table table() {
        requireTable();
        var chosen = new ArrayList<>(sample);
        sample.clear();
        chosen.sort(Comparator.comparingLong(Row::index));
        for (int i = 0; i < chosen.size(); i++) {
            set(i, chosen.get(i));
        }
        return table((int) request.taken((double) rows));
    }

    private void requireTable() {
        Require.that(rows > 0, source + " has no rows");
        Require.that(!columns.isEmpty(), source + " has no columns");
        request.types().requireColumns(source, names);
    }

    private Table table(int taken) {
        return Table.of(columns.stream()
                .map(column -> column.take(taken, request.types()))
                .toList());
    }
}
