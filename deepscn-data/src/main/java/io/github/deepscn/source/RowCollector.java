package io.github.deepscn.source;

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

/** Collects rows that come one after the other, all of them or a sample; a column may turn up in any row. */
final class RowCollector {
    private static final int ROWS_BETWEEN_LOOKS = 4096;

    private final String source;
    private final String unit;
    private final ReadOptions options;
    private final HeapBudget heap;
    private final MissingWords missing;
    private final List<GrowingColumn> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> indexOf = new HashMap<>();
    private final PriorityQueue<Row> sample =
            new PriorityQueue<>(Comparator.comparingLong(Row::key).reversed());
    private long rows;
    private double[] numbers = {};
    private @Nullable String[] texts = {};

    /** A row that may be in the sample: numbers, NaN where there is none, and texts, null where there is none. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(
            long key,
            long index,
            long place,
            double[] numbers,
            @Nullable String[] texts) {}

    /** @param unit what places are counted in: line or row */
    RowCollector(String source, String unit, ReadOptions options, HeapBudget heap) {
        this.source = source;
        this.unit = unit;
        this.options = options;
        this.heap = heap;
        missing = new MissingWords(options.missing());
    }

    /** The index of a column, which is new if no row had it before. */
    int column(String name) {
        Integer known = indexOf.get(name);
        if (known != null) {
            return known;
        }
        Require.that(
                columns.size() < CsvGuess.MOST_COLUMNS,
                source + " has more than " + Say.count(CsvGuess.MOST_COLUMNS) + " columns, the most that are read");
        int index = columns.size();
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

    /** A number of the row in hand; NaN if it is missing. */
    void number(int column, double value, long place) {
        if (Double.isInfinite(value)) {
            throw Types.infinite(say(place), names.get(column), "" + value);
        }
        numbers[column] = value;
    }

    /** A text of the row in hand. */
    void text(int column, String value) {
        texts[column] = missing.isMissing(value) ? null : value;
    }

    void endRow(long place) {
        var row = new Row(RowChoice.key(options.seed(), rows), rows, place, numbers, texts);
        rows++;
        if (options.sample().isEmpty()) {
            append(row);
        } else if (sample.size() < options.sample().getAsLong() || row.key < sample.element().key) {
            sample.add(new Row(row.key, row.index, place, numbers.clone(), texts.clone()));
            if (sample.size() > options.sample().getAsLong()) {
                sample.remove();
            }
        }
        Arrays.fill(numbers, 0, columns.size(), Double.NaN);
        Arrays.fill(texts, 0, columns.size(), null);
        long kept = options.sample().isEmpty() ? rows : sample.size();
        if (kept % ROWS_BETWEEN_LOOKS == 0) {
            heap.require(source, "more than ", (double) kept, columns.size());
        }
    }

    private void append(Row row) {
        for (int j = 0; j < columns.size(); j++) {
            GrowingColumn column = columns.get(j);
            // Rows before the one that had the column first have no cell in it.
            for (long i = column.rows(); options.sample().isEmpty() && i < row.index; i++) {
                column.addMissing();
            }
            boolean has = j < row.texts.length;
            String text = has ? row.texts[j] : null;
            if (text != null) {
                column.addText(text, say(row.place));
            } else {
                column.addNumber(has ? row.numbers[j] : Double.NaN);
            }
        }
    }

    private String say(long place) {
        return source + ", " + unit + " " + place;
    }

    Table table() {
        Require.that(rows > 0, source + " has no rows");
        Require.that(!columns.isEmpty(), source + " has no columns");
        Types.requireKnown(source, options, names);
        if (options.sample().isPresent()) {
            var chosen = new ArrayList<>(sample);
            sample.clear();
            chosen.sort(Comparator.comparingLong(Row::index));
            chosen.forEach(this::append);
        }
        List<Column> built = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            built.add(columns.get(j).build(options));
            columns.set(j, new GrowingColumn(""));
        }
        return Table.of(built);
    }
}
