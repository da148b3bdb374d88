package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
    @TempDir
    private Path folder;

    private static String query(String url, String sql) throws IOException {
        return Reading.told(
                TableReader.with(ReadOptions.defaults().withSql(sql)).read(url, InputStream.nullInputStream()));
    }

    private static void execute(String url, String... statements) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void sqlite() throws IOException, SQLException {
        String url = "jdbc:sqlite:" + folder.resolve("some.db");
        execute(
                url,
                "CREATE TABLE t (a REAL, b TEXT, c INTEGER)",
                "INSERT INTO t VALUES (1.5, 'x', 1), (NULL, 'NA', 2), (2, NULL, 3)");
        assertThat(query(url, "SELECT * FROM t ORDER BY c")).isEqualTo("a# b$ c# | 1.5 x 1 | ~ ~ 2 | 2 ~ 3");
        assertThatThrownBy(() -> query(url, "DELETE FROM t")).isInstanceOf(BadInputException.class);
        assertThat(query(url, "SELECT count(*) AS n FROM t")).isEqualTo("n# | 3");
    }

    @Test
    void duckdb() throws IOException, SQLException {
        String url = "jdbc:duckdb:" + folder.resolve("some.duckdb");
        execute(
                url,
                "CREATE TABLE t (i INTEGER, h HUGEINT, d DECIMAL(9,2), b BOOLEAN, day DATE, stamp TIMESTAMP,"
                        + " z TIMESTAMPTZ, clock TIME, s VARCHAR, e ENUM('p','q'), f FLOAT)",
                "INSERT INTO t VALUES (1, 2, 3.25, true, '2024-02-29', '2024-02-29 10:00:00',"
                        + " '2024-02-29 10:00:00+02', '10:30:00', '007', 'q', 'nan'),"
                        + " (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
        assertThat(query(url, "SELECT * FROM t"))
                .isEqualTo("i# h# d# b$ day$ stamp$ z$ clock$ s$ e$ f# | 1 2 3.25 true 2024-02-29 2024-02-29T10:00:00"
                        + " 2024-02-29T08:00:00Z 10:30 007 q ~ | ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~");
        assertThatThrownBy(() -> query(url, "DELETE FROM t")).isInstanceOf(BadInputException.class);
        assertThat(query("jdbc:duckdb:", "SELECT 1 AS a")).isEqualTo("a# | 1");
    }

    @Test
    void parquetWithDates() throws IOException, SQLException {
        Path file = folder.resolve("it's.parquet");
        execute(
                "jdbc:duckdb:",
                "COPY (SELECT i AS a, DATE '2024-01-01' + i::INTEGER AS day, i % 2 = 0 AS even FROM range(3) r(i)) TO '"
                        + file.toString().replace("'", "''") + "' (FORMAT parquet)");
        assertThat(Reading.told(Reading.file(file)))
                .isEqualTo("a# day$ even$ | 0 2024-01-01 true | 1 2024-01-02 false | 2 2024-01-03 true");
    }

    @Test
    void brokenParquet() throws IOException {
        Path file = Reading.write(folder.resolve("a.parquet"), "not parquet at all");
        assertThatThrownBy(() -> Reading.file(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + " cannot be read as a Parquet file: ")
                .message()
                .doesNotContain("\n");
        Path empty = Files.createFile(folder.resolve("empty.parquet"));
        assertThatThrownBy(() -> Reading.file(empty)).hasMessage(empty + " is empty");
    }

    @Test
    void errors() {
        String none = "jdbc:sqlite:" + folder.resolve("none.db");
        assertThatThrownBy(() -> query(none, "SELECT 1"))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("none.db") + ": there is no such file");
        assertThat(folder.resolve("none.db")).doesNotExist();
        assertThatThrownBy(() -> query("jdbc:duckdb:", "SELEKT 1"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("jdbc:duckdb:: the query failed: ");
        assertThatThrownBy(() -> query("jdbc:duckdb:", " "))
                .isInstanceOf(BadInputException.class)
                .hasMessage("jdbc:duckdb: is a database, and needs a query: --sql 'SELECT * FROM …'");
        assertThatThrownBy(() -> query("jdbc:oracle:thin:x", "SELECT 1"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("jdbc:oracle:thin:x is an unknown kind of database, must be jdbc:duckdb:,"
                        + " jdbc:sqlite: or jdbc:postgresql:");
        assertThatThrownBy(() -> query("jdbc:duckdb:", "SELECT 1 AS a, 2 AS a"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("jdbc:duckdb:: two columns are named 'a', names must differ; name one with AS");
        assertThatThrownBy(() -> query("jdbc:duckdb:", "SELECT [1, 2] AS list"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("jdbc:duckdb:, row 1, column 'list': holds INTEGER[], must be numbers, texts, truth values,"
                        + " dates or times; select a part of it");
        assertThatThrownBy(() -> query("jdbc:duckdb:", "SELECT 1 AS a WHERE false"))
                .hasMessage("jdbc:duckdb: has no rows");
    }

    @Test
    void passwordsAreInNoMessage() {
        for (String host : new String[] {"127.0.0.1:1", "me:secret@127.0.0.1:1"}) {
            assertThatThrownBy(() -> query("jdbc:postgresql://" + host + "/db?user=me&password=secret", "SELECT 1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("jdbc:postgresql://127.0.0.1:1/db cannot be opened: ")
                    .message()
                    .doesNotContain("secret", "\n");
        }
    }
}
