package io.github.deepscn.app.studio.data;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.DateFormat;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a column.
 *
 * @param kind number, category or date
 * @param missing number of cells without a value
 * @param distinct number of different values
 * @param min smallest number, or first date as 2026-11-15; null for categories
 * @param max largest number or last date
 * @param histogram of numbers; null for columns far to the right
 * @param levels the most frequent categories, most frequent first
 */
record ColumnProfile(
        String name,
        String kind,
        int missing,
        int distinct,
        @Nullable Object min,
        @Nullable Object max,
        @Nullable Double mean,
        @Nullable ColumnHistogram histogram,
        List<Level> levels) {
    private static final int MOST_LEVELS = 12;

    /** A text and the number of rows that have it. */
    record Level(String text, int count) {}

    /**
     * Profiles a column.
     *
     * @param kind the kind that training would use
     */
    static ColumnProfile of(Column column, Kind kind, boolean withHistogram) {
        return column instanceof NumberColumn numbers && kind == Kind.NUMBER
                ? ofNumbers(numbers, withHistogram)
                : ofTexts(column, kind);
    }

    private static ColumnProfile ofNumbers(NumberColumn column, boolean withHistogram) {
        double[] values = new double[column.rows()];
        int count = 0;
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double value = column.value(i);
            if (!Double.isNaN(value)) {
                values[count++] = value;
                sum += value;
            }
        }
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        boolean any = count > 0;
        return new ColumnProfile(
                column.name(),
                word(Kind.NUMBER),
                values.length - count,
                distinct(sorted),
                any ? (Object) sorted[0] : null,
                any ? (Object) sorted[count - 1] : null,
                any ? (Double) (sum / count) : null,
                withHistogram ? ColumnHistogram.of(sorted).orElse(null) : null,
                List.of());
    }

    private static int distinct(double[] sorted) {
        int distinct = sorted.length == 0 ? 0 : 1;
        for (int i = 1; i < sorted.length; i++) {
            distinct += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return distinct;
    }

    private static ColumnProfile ofTexts(Column column, Kind kind) {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isMissing(i)) {
                counts.merge(column.text(i), 1, Integer::sum);
            }
        }
        List<Level> levels = counts.entrySet().stream()
                .map(entry -> new Level(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Level::count).reversed().thenComparing(Level::text))
                .limit(MOST_LEVELS)
                .toList();
        boolean date = kind == Kind.DATE;
        return new ColumnProfile(
                column.name(),
                word(kind),
                column.missing(),
                counts.size(),
                date ? day(counts, true) : null,
                date ? day(counts, false) : null,
                null,
                null,
                date ? List.of() : levels);
    }

    /** The first or the last day in ISO 8601. */
    private static @Nullable String day(Map<String, Integer> texts, boolean first) {
        for (DateFormat format : DateFormat.values()) {
            double[] days = texts.keySet().stream()
                    .map(format::days)
                    .filter(day -> day.isPresent())
                    .mapToDouble(day -> day.getAsDouble())
                    .sorted()
                    .toArray();
            if (days.length == texts.size() && days.length > 0) {
                double day = days[first ? 0 : days.length - 1];
                return LocalDate.ofEpochDay((long) Math.floor(day)).toString();
            }
        }
        return null;
    }

    /** The kind of a column by its storage alone. */
    static Kind plainKind(Column column) {
        return column instanceof TextColumn ? Kind.CATEGORY : Kind.NUMBER;
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
