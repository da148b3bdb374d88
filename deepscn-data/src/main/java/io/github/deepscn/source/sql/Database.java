package io.github.deepscn.source.sql;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.RowCollector;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The answer of a database to a query. The connection is read-only. */
public final class Database {
    private static final int FETCH = 10_000;

    /** The artifacts that hold the drivers, by the kind of database. */
    private static final Map<String, String> DRIVERS = Map.of(
            "duckdb", "org.duckdb:duckdb_jdbc",
            "sqlite", "org.xerial:sqlite-jdbc",
            "postgresql", "org.postgresql:postgresql");

    private final String url;

    public Database(String url) {
        this.url = url;
    }

    /** The URL without the parts that may hold a password, for messages. */
    private String name() {
        return Wording.shortly(url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//"));
    }

    /**
     * A database of DuckDB in memory, for the formats that DuckDB reads.
     *
     * @param user what needs it, for the message if there is no DuckDB
     */
    static Connection duckDb(String user) throws IOException {
        return new Database("jdbc:duckdb:").open(user);
    }

    /** Reads the rows that a query selects. */
    public Table read(Optional<String> sql, Request request) throws IOException {
        String query = sql.filter(text -> !text.isBlank())
                .orElseThrow(() ->
                        new BadInputException(name() + " is a database, and needs a query: --sql 'SELECT * FROM …'"));
        try (Connection connection = open(name())) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCH);
                Require.that(statement.execute(query), name() + ": the query gives no rows, must be a SELECT");
                RowCollector rows = QueryRows.collector(name(), request);
                new QueryRows(name(), statement.getResultSet(), rows).collect();
                return rows.table();
            } finally {
                if (!connection.isClosed()) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            throw new BadInputException(name() + ": the query failed: " + Wording.firstLine(e), e);
        }
    }

    /** @param user what needs the database, for messages */
    private Connection open(String user) throws IOException {
        String kind = url.replaceFirst("^jdbc:([^:]*).*", "$1").toLowerCase(Locale.ROOT);
        String driver = DRIVERS.get(kind);
        if (driver == null) {
            throw new BadInputException(name() + " is an unknown kind of database, must be jdbc:duckdb:,"
                    + " jdbc:sqlite: or jdbc:postgresql:");
        }
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            throw new IOException(user + " needs a database driver that is not there; add " + driver, e);
        }
        try {
            return DriverManager.getConnection(url, properties(kind));
        } catch (SQLException e) {
            throw new IOException(name() + " cannot be opened: " + Wording.firstLine(e), e);
        }
    }

    private Properties properties(String kind) throws IOException {
        var properties = new Properties();
        switch (kind) {
            case "duckdb" -> {
                // DuckDB fetches no extension and streams its results.
                properties.setProperty("autoinstall_known_extensions", "false");
                properties.setProperty("autoload_known_extensions", "false");
                properties.setProperty("jdbc_stream_results", "true");
                if (requireFile()) {
                    properties.setProperty("duckdb.read_only", "true");
                }
            }
            case "sqlite" -> {
                requireFile();
                properties.setProperty("open_mode", "1");
            }
            default -> properties.setProperty("readOnly", "true");
        }
        return properties;
    }

    /** True if the URL names a file, which must exist: a driver would create a missing one. */
    private boolean requireFile() throws IOException {
        String file = url.replaceFirst("^jdbc:[^:]*:", "").replaceFirst("[?;].*", "");
        if (file.isEmpty() || file.equals(":memory:")) {
            return false;
        }
        Require.that(!Files.isDirectory(Path.of(file)), name() + " is a folder, must be the file of a database");
        InputFile.of(file, Path.of(file));
        return true;
    }
}
