package io.github.deepscn.source.sql;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Pass;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.RowCollector;
import io.github.deepscn.source.input.Wording;
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
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Parquet, read and written by DuckDB. */
public final class ParquetFiles {
    private static final int LONGEST_ROW = 1 << 26;

    private ParquetFiles() {}

    public static Table read(InputFile file, Request request) throws IOException {
        RowCollector rows = QueryRows.collector(file.name(), request);
        collect(file, request, rows);
        return rows.table();
    }

    /** Passes over the rows of a file in parts of this many. Passes before tell what columns hold. */
    public static Pass passes(InputFile file, int partRows, Request request) {
        RowCollector rows = QueryRows.collector(file.name(), request);
        return parts -> {
            rows.beginParts(partRows, parts);
            collect(file, request, rows);
            return rows.endParts();
        };
    }

    private static void collect(InputFile file, Request request, RowCollector into) throws IOException {
        Require.that(file.size() > 0, file.name() + " is empty");
        String from = " FROM read_parquet([" + quoted(file.path()) + "])";
        try (Connection connection = Database.duckDb(file.name());
                Statement statement = connection.createStatement()) {
            double rows = request.taken(count(statement, from));
            try (ResultSet result = statement.executeQuery("SELECT *" + from)) {
                int columns = result.getMetaData().getColumnCount();
                request.heap().require(file.name(), "", rows, columns);
                new QueryRows(file.name(), result, into).collect();
            }
        } catch (SQLException e) {
            throw new BadInputException(file.name() + " cannot be read as a Parquet file: " + Wording.firstLine(e), e);
        }
    }

    private static double count(Statement statement, String from) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT count(*)" + from)) {
            count.next();
            return (double) count.getLong(1);
        }
    }

    private static String quoted(Path path) {
        return literal(path.toAbsolutePath().toString());
    }

    /** A text in SQL. */
    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Writes rows as CSV with a header, where a missing cell is an empty one. */
    @FunctionalInterface
    public interface CsvRows {
        /** The columns, as a table of some or none of the rows. */
        Table writeTo(OutputStream out) throws IOException;
    }

    /** Writes rows by way of temporary files, since DuckDB does not write to streams. */
    public static void write(CsvRows csv, OutputStream out) throws IOException {
        Path folder = Files.createTempDirectory("deepscn-");
        Path rows = folder.resolve("table.csv");
        Path file = folder.resolve("table.parquet");
        try (Connection connection = Database.duckDb("a Parquet file");
                Statement statement = connection.createStatement()) {
            Table columns;
            try (OutputStream stream = Files.newOutputStream(rows)) {
                columns = csv.writeTo(stream);
            }
            statement.execute(
                    "COPY (SELECT * FROM " + csvFile(rows, columns) + ") TO " + quoted(file) + " (FORMAT parquet)");
            Files.copy(file, out);
        } catch (SQLException e) {
            throw new IOException("the Parquet file cannot be written: " + Wording.firstLine(e), e);
        } finally {
            Files.deleteIfExists(rows);
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    /** A CSV file as a table in SQL; nothing is guessed. */
    private static String csvFile(Path file, Table columns) {
        String types = columns.columns().stream()
                .map(column -> literal(column.name()) + (column instanceof NumberColumn ? ": 'DOUBLE'" : ": 'VARCHAR'"))
                .collect(Collectors.joining(", "));
        return "read_csv(" + quoted(file) + ", auto_detect = false, header = true, delim = ',', quote = '\"',"
                + " escape = '\"', nullstr = '', new_line = '\\n', max_line_size = " + LONGEST_ROW + ", columns = {"
                + types + "})";
    }

    /** Refuses columns that a Parquet file cannot hold. */
    public static void requireDistinctNames(Table table) {
        Map<String, String> seen = new HashMap<>();
        for (String name : table.names()) {
            String before = seen.put(name.toLowerCase(Locale.ROOT), name);
            Require.that(
                    before == null,
                    "columns '" + Wording.shortly(String.valueOf(before)) + "' and '" + Wording.shortly(name)
                            + "' differ in capitals only, which a Parquet file cannot hold; write CSV");
        }
    }
}
