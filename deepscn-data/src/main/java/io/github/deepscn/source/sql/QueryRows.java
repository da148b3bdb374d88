package io.github.deepscn.source.sql;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.RowCollector;
import io.github.deepscn.source.input.Say;
import io.github.deepscn.table.Table;
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
    /** How a cell is fetched. */
    private enum Fetch {
        NUMBER,
        LOCAL_TIME_STAMP,
        ZONED_TIME_STAMP,
        OBJECT
    }

    private final String source;
    private final ResultSet result;
    private final RowCollector rows;
    private final List<Fetch> fetches = new ArrayList<>();

    QueryRows(String source, ResultSet result, Request request) {
        this.source = source;
        this.result = result;
        rows = new RowCollector(source, "row", request);
    }

    Table read() throws SQLException {
        ResultSetMetaData about = result.getMetaData();
        boolean typed = !result.getClass().getName().startsWith("org.sqlite");
        for (int j = 1; j <= about.getColumnCount(); j++) {
            if (rows.column(about.getColumnLabel(j)) != j - 1) {
                throw new BadInputException(source + ": two columns are named '" + Say.shortly(about.getColumnLabel(j))
                        + "', names must differ; name one with AS");
            }
            fetches.add(typed ? fetch(about.getColumnType(j), about.getColumnTypeName(j)) : Fetch.OBJECT);
        }
        long row = 0;
        while (result.next()) {
            row++;
            for (int j = 0; j < fetches.size(); j++) {
                readCell(j, row);
            }
            rows.endRow(row);
        }
        return rows.table();
    }

    private static Fetch fetch(int type, String typeName) {
        String name = typeName.toLowerCase(Locale.ROOT);
        if (name.equals("timestamptz") || name.equals("timestamp with time zone")) {
            return Fetch.ZONED_TIME_STAMP;
        }
        return switch (type) {
            case Types.DOUBLE,
                    Types.FLOAT,
                    Types.REAL,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.SMALLINT,
                    Types.TINYINT,
                    Types.DECIMAL,
                    Types.NUMERIC -> Fetch.NUMBER;
            case Types.TIMESTAMP -> Fetch.LOCAL_TIME_STAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> Fetch.ZONED_TIME_STAMP;
            default -> Fetch.OBJECT;
        };
    }

    private void readCell(int column, long row) throws SQLException {
        int index = column + 1;
        switch (fetches.get(column)) {
            case NUMBER -> {
                double value = result.getDouble(index);
                if (!result.wasNull()) {
                    rows.number(column, value, row);
                }
            }
            case LOCAL_TIME_STAMP -> object(column, row, result.getObject(index, LocalDateTime.class));
            case ZONED_TIME_STAMP -> object(column, row, result.getObject(index, OffsetDateTime.class));
            case OBJECT -> object(column, row, result.getObject(index));
        }
    }

    private void object(int column, long row, @Nullable Object value) throws SQLException {
        if (value == null) {
            return;
        }
        if (value instanceof Number number) {
            rows.number(column, number.doubleValue(), row);
        } else {
            rows.text(column, text(column, row, value));
        }
    }

    private String text(int column, long row, Object value) throws SQLException {
        if (value instanceof String || value instanceof Boolean || value instanceof UUID) {
            return value.toString();
        }
        if (value instanceof LocalDateTime stamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(stamp);
        }
        if (value instanceof OffsetDateTime stamp) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(stamp.withOffsetSameInstant(ZoneOffset.UTC));
        }
        if (value instanceof Timestamp stamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(stamp.toLocalDateTime());
        }
        if (value instanceof Date || value instanceof Time || value instanceof TemporalAccessor) {
            return value.toString();
        }
        throw new BadInputException(source + ", row " + row + ", column '"
                + Say.shortly(result.getMetaData().getColumnLabel(column + 1)) + "': holds "
                + result.getMetaData().getColumnTypeName(column + 1)
                + ", must be numbers, texts, truth values, dates or times; select a part of it");
    }
}
