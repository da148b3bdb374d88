package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runs against a real server if one is installed. */
class PostgresTest {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private static @Nullable Path programs;
    private static @Nullable Path folder;
    private static String url = "";

    @BeforeAll
    static void startServer() throws IOException, InterruptedException {
        Path bin = newestServer();
        assumeTrue(bin != null, "no PostgreSQL server under " + INSTALLED + ": install the package postgresql");
        // Not a temporary folder of JUnit: the server runs as another user if this is root.
        Path place = Files.createTempDirectory("deepscn-postgres-");
        folder = place;
        programs = bin;
        if (isRoot()) {
            run(List.of("chown", "postgres", place.toString()));
        }
        Path data = place.resolve("data");
        run(asServer(bin.resolve("initdb").toString(), "-D", data.toString(), "-A", "trust", "-U", "test", "-N"));
        int port = freePort();
        String settings = "-p " + port + " -c listen_addresses=127.0.0.1 -c fsync=off -k " + place;
        run(asServer(
                bin.resolve("pg_ctl").toString(),
                "-D",
                data.toString(),
                "-w",
                "-l",
                place.resolve("log").toString(),
                "-o",
                settings,
                "start"));
        url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=test";
    }

    @AfterAll
    static void stopServer() throws IOException, InterruptedException {
        Path bin = programs;
        Path place = folder;
        if (bin == null || place == null) {
            return;
        }
        if (!url.isEmpty()) {
            run(asServer(
                    bin.resolve("pg_ctl").toString(),
                    "-D",
                    place.resolve("data").toString(),
                    "-m",
                    "immediate",
                    "-w",
                    "stop"));
        }
        try (var files = Files.walk(place)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static @Nullable Path newestServer() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return null;
        }
        try (var versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** PostgreSQL refuses to run as root. */
    private static List<String> asServer(String... command) {
        var line = new ArrayList<String>();
        if (isRoot()) {
            line.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        line.addAll(List.of(command));
        return line;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
        assertThat(process.exitValue()).as("%s", command).isZero();
    }

    private static String query(String sql) throws IOException {
        return Reading.told(
                TableReader.with(ReadOptions.defaults().withSql(sql)).read(url, InputStream.nullInputStream()));
    }

    @Test
    void typesOfPostgres() throws IOException, SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (i int, n numeric(9,2), d double precision, b boolean, s text, day date,"
                    + " at timestamp, z timestamptz)");
            statement.execute("INSERT INTO t VALUES (1, 2.25, 'NaN', true, '007', '2024-02-29', '2024-02-29 10:00',"
                    + " '2024-02-29 10:00+02'), (2, NULL, 0.5, false, 'NA', NULL, NULL, NULL)");
        }
        assertThat(query("SELECT * FROM t ORDER BY i"))
                .isEqualTo("i# n# d# b$ s$ day$ at$ z$ | 1 2.25 ~ true 007 2024-02-29 2024-02-29T10:00:00"
                        + " 2024-02-29T08:00:00Z | 2 ~ 0.5 false ~ ~ ~ ~");
        assertThatThrownBy(() -> query("DELETE FROM t RETURNING i"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("read-only");
    }

    @Test
    void manyRowsComeInPortions() throws IOException {
        assertThat(query("SELECT count(*) AS n, sum(x) AS s FROM generate_series(1, 50000) x"))
                .isEqualTo("n# s# | 50000 1250025000");
        var table = TableReader.with(ReadOptions.defaults().withSql("SELECT x FROM generate_series(1, 50000) x"))
                .read(url, InputStream.nullInputStream());
        assertThat(table.rows()).isEqualTo(50_000);
    }

    @Test
    void badQueryIsRefusedInOneLine() {
        assertThatThrownBy(() -> query("SELECT * FROM nowhere"))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith("the query failed: ERROR: relation \"nowhere\" does not exist");
    }
}
