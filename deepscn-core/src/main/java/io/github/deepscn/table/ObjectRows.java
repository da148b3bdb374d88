package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows as Java programs have them, collected into the columns of a table. Cells are numbers, texts, truth values, dates
 * or enum constants; null where one is missing.
 */
final class ObjectRows {
    private final Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
    private int rows;

    /** Maps with a cell for each column; a column that a map lacks is missing there. */
    static Table ofMaps(Collection<? extends Map<String, ? extends @Nullable Object>> maps) {
        var all = new ObjectRows();
        for (Map<String, ? extends @Nullable Object> map : maps) {
            Require.present("rows[" + all.rows + "]", map).forEach(all::put);
            all.endRow();
        }
        return all.table();
    }

    /** Records of one type, whose components are the columns. */
    static Table ofRecords(Collection<? extends Record> records) {
        var all = new ObjectRows();
        for (Record row : records) {
            Require.present("rows[" + all.rows + "]", row);
            for (RecordComponent component : row.getClass().getRecordComponents()) {
                all.put(component.getName(), component(row, component));
            }
            all.endRow();
        }
        return all.table();
    }

    private static @Nullable Object component(Record row, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(row);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new BadInputException(
                    "component '" + component.getName() + "' of "
                            + row.getClass().getName() + " cannot be read: "
                            + (e.getCause() == null ? e : e.getCause()),
                    e);
        }
    }

    void put(String name, @Nullable Object cell) {
        Require.present("the name of a column in rows[" + rows + "]", name);
        List<@Nullable Object> cells = columns.computeIfAbsent(name, added -> new ArrayList<>());
        fill(cells);
        cells.add(cell);
    }

    void endRow() {
        rows++;
    }

    /** A column that appears late was missing before. */
    private void fill(List<@Nullable Object> cells) {
        while (cells.size() < rows) {
            cells.add(null);
        }
    }

    Table table() {
        Require.that(rows > 0, "there are no rows, must be at least one");
        columns.values().forEach(this::fill);
        return Table.of(columns.entrySet().stream()
                .map(column -> column(column.getKey(), column.getValue().toArray()))
                .toList());
    }

    /** The text of a cell; dates as in {@link DateFormat#ISO}, in universal time if they are instants. */
    @SuppressWarnings("JavaUtilDate") // rows may hold them
    static @Nullable String text(@Nullable Object cell) {
        if (cell instanceof Optional<?> perhaps) {
            return text(perhaps.orElse(null));
        }
        if (cell instanceof Calendar calendar) {
            return text(calendar.toInstant());
        }
        if (cell instanceof Date date && date.getClass() == Date.class) {
            return text(date.toInstant());
        }
        if (cell instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC) + "Z";
        }
        if (cell instanceof Number number) {
            return NumberColumn.text(number.doubleValue());
        }
        return cell == null ? null : cell.toString();
    }

    /** Refuses a cell that holds several values. */
    private static void requireOne(String name, int row, @Nullable Object cell) {
        boolean several = cell instanceof Iterable
                || cell instanceof Map
                || (cell != null && cell.getClass().isArray());
        Require.that(
                !several,
                "row " + (row + 1) + ", column '" + name + "': the cell holds several values, must be one number, text,"
                        + " truth value, date or enum constant");
    }

    /** A column of cells: of numbers if all that are not missing are, otherwise of texts. */
    static Column column(String name, @Nullable Object... cells) {
        boolean numbers = false;
        boolean others = false;
        for (Object cell : cells) {
            numbers |= cell instanceof Number;
            others |= cell != null && !(cell instanceof Number);
        }
        if (numbers && !others) {
            double[] values = new double[cells.length];
            for (int i = 0; i < cells.length; i++) {
                values[i] = cells[i] instanceof Number number ? number.doubleValue() : Double.NaN;
            }
            return NumberColumn.of(name, values);
        }
        @Nullable String[] texts = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            requireOne(name, i, cells[i]);
            texts[i] = text(cells[i]);
        }
        return TextColumn.of(name, texts);
    }
}
