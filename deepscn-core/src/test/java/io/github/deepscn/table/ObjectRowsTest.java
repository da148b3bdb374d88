package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tables of maps, records and arrays. */
class ObjectRowsTest {
    private enum Size {
        SMALL,
        LARGE
    }

    private record House(
            double area, @Nullable Integer rooms, String town, LocalDate sold, Size size, Optional<String> note) {}

    @Test
    void recordsAreRows() {
        Table table = Table.ofRecords(List.of(
                new House(80.5, 3, "north", LocalDate.of(2026, 3, 9), Size.SMALL, Optional.of("quiet")),
                new House(120, null, "south", LocalDate.of(2026, 4, 1), Size.LARGE, Optional.empty())));
        assertThat(table.names()).containsExactly("area", "rooms", "town", "sold", "size", "note");
        assertThat(texts(table, 0)).containsExactly("80.5", "3", "north", "2026-03-09", "SMALL", "quiet");
        assertThat(texts(table, 1)).containsExactly("120", "", "south", "2026-04-01", "LARGE", "");
        assertThat(table.column("rooms")).isInstanceOf(NumberColumn.class);
        assertThat(table.column("note").isMissing(1)).isTrue();
    }

    @Test
    void mapsMayLackCells() {
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        rows.add(Map.of("a", 1));
        var second = new HashMap<String, @Nullable Object>();
        second.put("a", null);
        second.put("b", true);
        rows.add(second);
        rows.add(Map.of("b", "x"));
        Table table = Table.of(rows);
        assertThat(table.names()).containsExactly("a", "b");
        assertThat(texts(table, 0)).containsExactly("1", "");
        assertThat(texts(table, 1)).containsExactly("", "true");
        assertThat(texts(table, 2)).containsExactly("", "x");
        assertThat(table.column("a")).isInstanceOf(NumberColumn.class);
        assertThat(table.column("b")).isInstanceOf(TextColumn.class);
    }

    @Test
    void numbersAmongTextsAreTexts() {
        Table table = Table.of(List.of(Map.of("a", 1.0), Map.of("a", "one"), Map.of("a", 2.5f)));
        assertThat(table.column("a")).isInstanceOf(TextColumn.class);
        assertThat(table.column("a").text(0)).isEqualTo("1");
        assertThat(table.column("a").text(2)).isEqualTo("2.5");
    }

    @Test
    @SuppressWarnings("JavaUtilDate")
    void datesBecomeTextsThatADateColumnReads() {
        var instant = Instant.parse("2026-11-15T08:30:00Z");
        Table table = Table.of(List.of(Map.of("a", instant), Map.of("a", Date.from(instant))));
        for (int i = 0; i < 2; i++) {
            assertThat(DateFormat.ISO.days(table.column("a").text(i))).hasValue(instant.getEpochSecond() / 86_400.0);
        }
    }

    @Test
    void arraysHaveNumberedOrNamedColumns() {
        double[][] rows = {{1, 2}, {3, Double.NaN}};
        assertThat(Table.of(rows).names()).containsExactly("x1", "x2");
        Table table = Table.of(rows, "a", "b");
        assertThat(texts(table, 1)).containsExactly("3", "");
        assertThat(Table.of(new float[][] {{0.5f}}, "f").column("f").text(0)).isEqualTo("0.5");
    }

    @Test
    void nothingIsRefused() {
        assertThatThrownBy(() -> Table.ofRecords(List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("there are no rows, must be at least one");
        assertThatThrownBy(() -> Table.of(List.of(Map.<String, Object>of())))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no columns");
    }

    private static List<String> texts(Table table, int row) {
        return table.columns().stream().map(column -> column.text(row)).toList();
    }

    @Test
    void cellsAreNotShared() {
        double[][] rows = {{1}};
        Table table = Table.of(rows);
        Arrays.fill(rows[0], 2);
        assertThat(table.column("x1").text(0)).isEqualTo("1");
    }
}
