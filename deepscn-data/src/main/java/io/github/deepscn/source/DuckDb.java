package io.github.deepscn.source;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** DuckDB within the process, for the formats that it knows. */
final class DuckDb {
    private DuckDb() {}

    static Connection open() throws IOException {
        var properties = new Properties();
        offline(properties);
        try {
            return DriverManager.getConnection("jdbc:duckdb:", properties);
        } catch (SQLException e) {
            throw new IOException("DuckDB cannot be started: " + Say.firstLine(e), e);
        }
    }

    /** Nothing is fetched at run time, and answers are handed over while they are made. */
    static void offline(Properties properties) {
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("jdbc_stream_results", "true");
    }

    /** A path as a text in SQL. */
    static String quoted(Path path) {
        return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
    }

    /** A name as a name in SQL. */
    static String quotedName(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
