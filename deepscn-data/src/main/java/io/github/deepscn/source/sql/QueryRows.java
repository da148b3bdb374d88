package io.github.deepscn.source.sql;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.RowCollector;
import io.github.deepscn.source.input.Wording;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The result of a query as a table. Dates and times become ISO texts, truth values the texts true and false. */
final class QueryRows {
    /** The classes whose values spell themselves. */
    private static final List<Class<?>> PLAIN =
            List.of(String.class, Boolean.class, UUID.class, Date.class, Time.class, TemporalAccessor.class);

    private final String source;
    private final ResultSet result;
    private final RowCollector rows;
    /** The class as which each column is fetched; Object leaves the choice to the driver. */
    private final List<Class<?>> classes = new ArrayList<>();

    /** @param rows receives the rows */
    QueryRows(String source, ResultSet result, RowCollector rows) {
        this.source = source;
        this.result = result;
        this.rows = rows;
    }

    static RowCollector collector(String source, Request request) {
        return new RowCollector(source, "row", request);
    }

    void collect() throws SQLException {
        ResultSetMetaData about = result.getMetaData();
        boolean typed = !result.getClass().getName().startsWith("org.sqlite");
        for (int j = 1; j <= about.getColumnCount(); j++) {
            if (rows.column(about.getColumnLabel(j)) != j - 1) {
                throw new BadInputException(source + ": two columns are named '"
                        + Wording.shortly(about.getColumnLabel(j)) + "', names must differ; name one with AS");
            }
            classes.add(typed ? fetched(about.getColumnType(j), about.getColumnTypeName(j)) : Object.class);
        }
        long row = 0;
        while (result.next()) {
            row++;
            for (int j = 0; j < classes.size(); j++) {
                boolean byDriver = classes.get(j) == Object.class;
                set(j, row, byDriver ? result.getObject(j + 1) : result.getObject(j + 1, classes.get(j)));
            }
            rows.endRow(row);
        }
    }

    private static Class<?> fetched(int type, String typeName) {
        String name = typeName.toLowerCase(Locale.ROOT);
        boolean zoned = name.equals("timestamptz") || name.equals("timestamp with time zone");
        if (zoned || type == Types.TIMESTAMP_WITH_TIMEZONE) {
            return OffsetDateTime.class;
        }
        return type == Types.TIMESTAMP ? LocalDateTime.class : Object.class;
    }

    private void set(int column, long row, @Nullable Object value) throws SQLException {
        if (value instanceof Number number) {
            rows.number(column, number.doubleValue(), row);
        } else if (value != null) {
            rows.text(column, text(column, row, value));
        }
    }

    private String text(int column, long row, Object value) throws SQLException {
        if (value instanceof LocalDateTime stamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(stamp);
        }
        if (value instanceof OffsetDateTime stamp) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(stamp.withOffsetSameInstant(ZoneOffset.UTC));
        }
        if (value instanceof Timestamp stamp) {
            return text(column, row, stamp.toLocalDateTime());
        }
        if (PLAIN.stream().anyMatch(kind -> kind.isInstance(value))) {
            return value.toString();
        }
        throw new BadInputException(source + ", row " + row + ", column '"
                + Wording.shortly(result.getMetaData().getColumnLabel(column + 1)) + "': holds "
                + result.getMetaData().getColumnTypeName(column + 1)
                + ", must be numbers, texts, truth values, dates or times; select a part of it");
    }
}
