package io.github.deepscn.source.input;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Collects the rows of a source one by one, all of them or a sample; any row may add a column. */
public final class RowCollector {
    private static final int ROWS_BETWEEN_CHECKS = 4096;

    private final String source;
    private final String unit;
    private final Request request;
    private final Map<String, Integer> indexOf = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<Cells> columns = new ArrayList<>();
    private final PriorityQueue<Row> sample =
            new PriorityQueue<>(Comparator.comparingLong(Row::key).reversed());
    private long rows;
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
        columns.add(new Cells(64));
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

    /** Ends the current row, which starts at this line or row of the source. */
    public void endRow(long place) {
        long wanted = request.sample().orElse(Long.MAX_VALUE);
        var row = new Row(request.key(rows), rows, new Place(source, unit, place), cells);
        rows++;
        if (request.sample().isEmpty()) {
            set((int) row.index, row);
            Arrays.fill(cells, null);
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
                columns.get(j).number(index, number);
            } else if (row.cells[j] instanceof String text) {
                columns.get(j).text(index, text, row.place);
            }
        }
    }

    /** The table of all rows. */
    public Table table() {
        Require.that(rows > 0, source + " has no rows");
        Require.that(!columns.isEmpty(), source + " has no columns");
        request.types().requireColumns(source, names);
        var chosen = new ArrayList<>(sample);
        sample.clear();
        chosen.sort(Comparator.comparingLong(Row::index));
        for (int i = 0; i < chosen.size(); i++) {
            set(i, chosen.get(i));
        }
        int taken = (int) request.taken((double) rows);
        var built = new ArrayList<Column>();
        for (int j = 0; j < columns.size(); j++) {
            built.add(built(names.get(j), columns.set(j, new Cells(0)), taken));
        }
        return Table.of(built);
    }

    /** The column, of the given type or of the type that the cells have. */
    private Column built(String name, Cells cells, int taken) {
        ColumnTypes types = request.types();
        if (types.isGuessed(name) && !types.isLabel(name)) {
            cells.requireNoMistake(name, text -> false);
        }
        boolean isText = types.mustBeText(name) || (!cells.texts().isEmpty() && !types.mustBeNumbers(name));
        return isText
                ? cells.textColumn(name, taken)
                : cells.numberColumn(name, taken, cells.form(NumberForm.plain('.'), false));
    }
}
