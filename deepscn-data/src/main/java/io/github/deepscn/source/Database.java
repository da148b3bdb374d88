package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;

/** A database that answers a query. It is opened for reading only, and nothing is fetched for it from anywhere. */
final class Database {
    private static final int FETCH = 10_000;

    private final String url;
    private final String name;
    private final ReadOptions options;
    private final HeapBudget heap;

    Database(String url, ReadOptions options, HeapBudget heap) {
        this.url = url;
        this.options = options;
        this.heap = heap;
        name = withoutSecrets(url);
    }

    /** A URL may carry a password, which belongs in no message. */
    static String withoutSecrets(String url) {
        return Say.shortly(url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//"));
    }

    Table read() throws IOException {
        String query = options.sql()
                .filter(sql -> !sql.isBlank())
                .orElseThrow(() ->
                        new BadInputException(name + " is a database, and needs a query: --sql 'SELECT * FROM …'"));
        try (Connection connection = open()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCH);
                if (!statement.execute(query)) {
                    throw new BadInputException(name + ": the query gives no rows, must be a SELECT");
                }
                return new QueryRows(name, statement.getResultSet(), options, heap).read();
            } finally {
                rollBack(connection);
            }
        } catch (SQLException e) {
            var refusal = new BadInputException(name + ": the query failed: " + Say.firstLine(e));
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static void rollBack(Connection connection) throws SQLException {
        if (!connection.isClosed()) {
            connection.rollback();
        }
    }

    private Connection open() throws IOException {
        var properties = new Properties();
        String kind = url.replaceFirst("^jdbc:([^:]*).*", "$1").toLowerCase(Locale.ROOT);
        switch (kind) {
            case "duckdb" -> {
                DuckDb.offline(properties);
                if (requireFile("jdbc:duckdb:")) {
                    properties.setProperty("duckdb.read_only", "true");
                }
            }
            case "sqlite" -> {
                requireFile("jdbc:sqlite:");
                properties.setProperty("open_mode", "1");
            }
            case "postgresql" -> properties.setProperty("readOnly", "true");
            default ->
                throw new BadInputException(name + " is a kind of database that is not known, must be jdbc:duckdb:,"
                        + " jdbc:sqlite: or jdbc:postgresql:");
        }
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw new IOException(name + " cannot be opened: " + Say.firstLine(e), e);
        }
    }

    /** True if a file is named; it must be there then, since a driver would make a new one. */
    private boolean requireFile(String prefix) throws IOException {
        String file = url.substring(prefix.length()).replaceFirst("[?;].*", "");
        if (file.isEmpty() || file.equals(":memory:")) {
            return false;
        }
        Require.that(!Files.isDirectory(Path.of(file)), name + " is a folder, must be the file of a database");
        InputFile.of(file, Path.of(file));
        return true;
    }
}
