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
    private final List<GrowingColumn> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> indexOf = new HashMap<>();
    private final PriorityQueue<Row> sample =
            new PriorityQueue<>(Comparator.comparingLong(Row::key).reversed());
    private long rows;
    private double[] numbers = {};
    private @Nullable String[] texts = {};

    /** A row that the sample may take. Cells without a number are NaN, cells without a text null. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(
            long key,
            long index,
            Place place,
            double[] numbers,
            @Nullable String[] texts) {}

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
        Integer known = indexOf.get(name);
        if (known != null) {
            return known;
        }
        int index = columns.size();
        Request.requireFewColumns(source, index + 1);
        indexOf.put(name, index);
        names.add(name);
        columns.add(new GrowingColumn(name));
        if (index >= numbers.length) {
            int capacity = Math.max(16, index * 2);
            numbers = Arrays.copyOf(numbers, capacity);
            Arrays.fill(numbers, index, capacity, Double.NaN);
            texts = Arrays.copyOf(texts, capacity);
        }
        return index;
    }

    /** Sets a number in the current row; NaN is a missing cell. */
    public void number(int column, double value, long place) {
        if (Double.isInfinite(value)) {
            throw CellFaults.infinite(new Place(source, unit, place), names.get(column), "" + value);
        }
        numbers[column] = value;
    }

    /** Sets a text in the current row. */
    public void text(int column, String value) {
        texts[column] = request.missing().contains(value) ? null : value;
    }

    public void endRow(long place) {
        long wanted = request.sample().orElse(Long.MAX_VALUE);
        var row = new Row(request.key(rows), rows, new Place(source, unit, place), numbers, texts);
        rows++;
        if (request.sample().isEmpty()) {
            append(row);
        } else if (sample.size() < wanted || row.key < sample.element().key) {
            sample.add(new Row(row.key, row.index, row.place, numbers.clone(), texts.clone()));
            if (sample.size() > wanted) {
                sample.remove();
            }
        }
        Arrays.fill(numbers, 0, columns.size(), Double.NaN);
        Arrays.fill(texts, 0, columns.size(), null);
        long kept = Math.min(rows, wanted);
        if (kept % ROWS_BETWEEN_CHECKS == 0) {
            request.heap().require(source, "more than ", (double) kept, columns.size());
        }
    }

    private void append(Row row) {
        for (int j = 0; j < columns.size(); j++) {
            GrowingColumn column = columns.get(j);
            // The column has no cells in the rows before the one that added it.
            for (long i = column.rows(); request.sample().isEmpty() && i < row.index; i++) {
                column.addNumber(Double.NaN);
            }
            boolean has = j < row.texts.length;
            String text = has ? row.texts[j] : null;
            if (text != null) {
                column.addText(text, row.place);
            } else {
                column.addNumber(has ? row.numbers[j] : Double.NaN);
            }
        }
    }

    public Table table() {
        Require.that(rows > 0, source + " has no rows");
        Require.that(!columns.isEmpty(), source + " has no columns");
        request.types().requireColumns(source, names);
        if (request.sample().isPresent()) {
            var chosen = new ArrayList<>(sample);
            sample.clear();
            chosen.sort(Comparator.comparingLong(Row::index));
            chosen.forEach(this::append);
        }
        List<Column> built = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            built.add(columns.get(j).build(request.types()));
            columns.set(j, new GrowingColumn(""));
        }
        return Table.of(built);
    }
}
