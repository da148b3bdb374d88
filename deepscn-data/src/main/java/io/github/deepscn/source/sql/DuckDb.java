package io.github.deepscn.source.sql;

import io.github.deepscn.source.input.Say;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** DuckDB inside this process, for the formats that it reads. */
final class DuckDb {
    private DuckDb() {}

    static Connection open() throws IOException {
        try {
            return DriverManager.getConnection("jdbc:duckdb:", offline());
        } catch (SQLException e) {
            throw new IOException("DuckDB cannot be started: " + Say.firstLine(e), e);
        }
    }

    /** Settings under which DuckDB fetches no extension and streams its results. */
    static Properties offline() {
        var properties = new Properties();
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("jdbc_stream_results", "true");
        return properties;
    }

    /** A path as a literal in SQL. */
    static String quoted(Path path) {
        return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
    }

    /** A name as an identifier in SQL. */
    static String quotedName(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
