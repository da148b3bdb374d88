package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.DateFormat;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        @Nullable Histogram histogram,
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
        double[] values = IntStream.range(0, column.rows())
                .mapToDouble(column::value)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        int count = values.length;
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int distinct = (int) IntStream.range(0, count)
                .filter(i -> i == 0 || sorted[i] != sorted[i - 1])
                .count();
        boolean any = count > 0;
        return new ColumnProfile(
                column.name(),
                Words.id(Kind.NUMBER),
                column.rows() - count,
                distinct,
                any ? (Object) sorted[0] : null,
                any ? (Object) sorted[count - 1] : null,
                any ? (Double) (sum / count) : null,
                withHistogram ? Histogram.of(sorted).orElse(null) : null,
                List.of());
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
        List<String> days = date ? days(counts.keySet()) : List.of();
        return new ColumnProfile(
                column.name(),
                Words.id(kind),
                column.missing(),
                counts.size(),
                days.isEmpty() ? null : days.get(0),
                days.isEmpty() ? null : days.get(days.size() - 1),
                null,
                null,
                date ? List.of() : levels);
    }

    /** All days in ISO 8601, ascending; empty if no format reads all texts. */
    private static List<String> days(Set<String> texts) {
        return Stream.of(DateFormat.values())
                .filter(format ->
                        texts.stream().allMatch(text -> format.days(text).isPresent()))
                .findFirst()
                .map(format -> texts.stream()
                        .map(text -> (long) Math.floor(format.days(text).orElseThrow()))
                        .sorted()
                        .map(day -> LocalDate.ofEpochDay(day).toString())
                        .toList())
                .orElse(List.of());
    }
}
