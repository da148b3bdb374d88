package io.github.deepscn.source.sql;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.Say;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Parquet, read and written by DuckDB. */
public final class ParquetFiles {
    private ParquetFiles() {}

    public static Table read(InputFile file, Request request) throws IOException {
        Require.that(file.size() > 0, file.name() + " is empty");
        String from = " FROM read_parquet([" + quoted(file.path()) + "])";
        try (Connection connection = Database.duckDb();
                Statement statement = connection.createStatement()) {
            double rows = request.taken(count(statement, from));
            try (ResultSet result = statement.executeQuery("SELECT *" + from)) {
                int columns = result.getMetaData().getColumnCount();
                request.heap().require(file.name(), "", rows, columns);
                return new QueryRows(file.name(), result, request).read();
            }
        } catch (SQLException e) {
            throw new BadInputException(file.name() + " cannot be read as a Parquet file: " + Say.firstLine(e), e);
        }
    }

    private static double count(Statement statement, String from) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT count(*)" + from)) {
            count.next();
            return (double) count.getLong(1);
        }
    }

    /** A path as a literal in SQL. */
    private static String quoted(Path path) {
        return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
    }

    /** Writes by way of a temporary file, since DuckDB does not write to streams. */
    public static void write(Table table, OutputStream out) throws IOException {
        requireDistinctNames(table);
        Path folder = Files.createTempDirectory("deepscn-");
        Path file = folder.resolve("table.parquet");
        try (Connection connection = Database.duckDb();
                Statement statement = connection.createStatement()) {
            createTable(table, statement);
            fill(table, connection);
            statement.execute("COPY cells TO " + quoted(file) + " (FORMAT parquet)");
            Files.copy(file, out);
        } catch (SQLException e) {
            throw new IOException("the Parquet file cannot be written: " + Say.firstLine(e), e);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static void requireDistinctNames(Table table) {
        Map<String, String> seen = new HashMap<>();
        for (String name : table.names()) {
            String before = seen.put(name.toLowerCase(Locale.ROOT), name);
            Require.that(
                    before == null,
                    "columns '" + Say.shortly(String.valueOf(before)) + "' and '" + Say.shortly(name)
                            + "' differ in capitals only, which a Parquet file cannot hold; write CSV");
        }
    }

    private static void createTable(Table table, Statement statement) throws SQLException {
        String columns = table.columns().stream()
                .map(column -> "\"" + column.name().replace("\"", "\"\"") + "\""
                        + (column instanceof NumberColumn ? " DOUBLE" : " VARCHAR"))
                .collect(Collectors.joining(", "));
        statement.execute("CREATE TABLE cells (" + columns + ")");
    }

    private static void fill(Table table, Connection connection) throws SQLException {
        List<Column> columns = table.columns();
        try (DuckDBAppender appender = connection.unwrap(DuckDBConnection.class).createAppender("cells")) {
            for (int i = 0; i < table.rows(); i++) {
                appender.beginRow();
                for (Column column : columns) {
                    if (column.isMissing(i)) {
                        appender.appendNull();
                    } else if (column instanceof NumberColumn numbers) {
                        appender.append(numbers.value(i));
                    } else {
                        appender.append(column.text(i));
                    }
                }
                appender.endRow();
            }
        }
    }
}
