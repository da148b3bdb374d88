package io.github.deepscn.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Others in the process get right numbers and so does deepscn, in any order, on a machine with Debian's OpenBLAS. Only
 * the processes that this test starts see that OpenBLAS, which {@code ./check} unpacks.
 */
class GoodNeighbourTest {

    private static final Path DEBIAN =
            Path.of("..", "target", "debian-openblas").toAbsolutePath().normalize();

    /** What {@code netlib} prints where all functions are right. */
    private static final String RIGHT = "netlib " + NetlibFunctions.count() + " right";

    private String alone = "";

    @BeforeEach
    void trainAlone() throws Exception {
        assumeTrue(Files.exists(DEBIAN.resolve("libblas.so.3")), "Debian's OpenBLAS is not unpacked: " + DEBIAN);
        alone = run("3.2.0", "deepscn").get(0);
        assertThat(alone).matches("deepscn \\w+ OpenBLAS 0\\.3\\.31 \\(\\w+, one thread a call\\)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.0.4", "3.2.0"})
    void netlibIsRightBeforeAndAfter(String netlib) throws Exception {
        var lines = run(netlib, "netlib", "deepscn", "netlib", "deepscn", "libraries");
        assertThat(lines).startsWith(RIGHT, alone, RIGHT, alone);
        assertThat(lines.get(4)).contains("libblas.so.3", "libopenblasp-r0", "openblas.so");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.0.4", "3.2.0"})
    void netlibIsRightAfter(String netlib) throws Exception {
        assertThat(run(netlib, "deepscn", "netlib", "deepscn")).containsExactly(alone, RIGHT, alone);
    }

    /** A library that is loaded before all others makes its symbols global. */
    @Test
    void anotherOpenBlasWithGlobalSymbolsIsNotTaken() throws Exception {
        var process = process("3.2.0", "deepscn", "netlib", "deepscn");
        process.environment()
                .put("LD_PRELOAD", DEBIAN.resolve("libopenblas.so.0").toString());
        assertThat(lines(process)).containsExactly(alone, RIGHT, alone);
    }

    @Test
    void loadsWhereAllSymbolsAreBoundAtOnce() throws Exception {
        var process = process("3.2.0", "deepscn");
        process.environment().put("LD_BIND_NOW", "1");
        assertThat(lines(process)).containsExactly(alone);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 40})
    void classLoadersTrainAlikeAndLeaveNothing(int count) throws Exception {
        var lines = run("3.2.0", "netlib", "loaders=" + count, "netlib", "deepscn");
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1))
                .isEqualTo("loaders [" + alone.replace("deepscn ", "")
                        + "] left: 0 loaders, 0 threads, libraries [], metaspace under 32 MB, properties []");
        assertThat(lines.get(0)).isEqualTo(RIGHT);
        assertThat(lines.get(2)).isEqualTo(RIGHT);
        assertThat(lines.get(3)).isEqualTo(alone);
    }

    @Test
    void anotherOpenBlasOfTheSameNameInTheCacheIsNotTaken(@TempDir Path cache) throws Exception {
        var process = process("3.2.0", "deepscn");
        process.environment().put("XDG_CACHE_HOME", cache.toString());
        assertThat(lines(process)).containsExactly(alone);
        try (var folders = Files.newDirectoryStream(cache.resolve("deepscn"))) {
            var folder = folders.iterator().next();
            assertThat(folder.toFile().list()).containsExactly("openblas.so");
            Files.delete(folder.resolve("openblas.so"));
            Files.createSymbolicLink(folder.resolve("openblas.so"), DEBIAN.resolve("libopenblas.so.0"));
            assertThat(lines(process)).containsExactly(alone);
            assertThat(folder.resolve("openblas.so")).isRegularFile();
            assertThat(Files.isSymbolicLink(folder.resolve("openblas.so"))).isFalse();
        }
    }

    /**
     * Neither a cache that cannot be made nor one that others can write is used; a temporary folder goes with its use.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutACacheATemporaryFolderServes(boolean isOpenToAll, @TempDir Path folder) throws Exception {
        var temporary = Files.createDirectory(folder.resolve("temporary"));
        var cache = folder.resolve("cache");
        if (isOpenToAll) {
            var first = process("3.2.0", "deepscn");
            first.environment().put("XDG_CACHE_HOME", cache.toString());
            assertThat(lines(first)).containsExactly(alone);
            try (var folders = Files.newDirectoryStream(cache.resolve("deepscn"))) {
                var unpacked = folders.iterator().next();
                Files.setPosixFilePermissions(unpacked, PosixFilePermissions.fromString("rwxrwxrwx"));
                Files.writeString(unpacked.resolve("openblas.so"), "not a library");
            }
        } else {
            Files.createFile(cache);
        }
        var process = process("3.2.0", "deepscn");
        process.environment().put("XDG_CACHE_HOME", cache.toString());
        process.command().add(1, "-Djava.io.tmpdir=" + temporary);
        assertThat(lines(process)).containsExactly(alone);
        assertThat(temporary).isEmptyDirectory();
    }

    private static List<String> run(String netlib, String... steps) throws Exception {
        return lines(process(netlib, steps));
    }

    private static List<String> lines(ProcessBuilder process) throws Exception {
        var errors = Files.createTempFile("neighbours", ".err");
        try {
            var running = process.redirectError(errors.toFile()).start();
            var output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(running.waitFor()).as(output + Files.readString(errors)).isZero();
            return output.lines().toList();
        } finally {
            Files.delete(errors);
        }
    }

    private static ProcessBuilder process(String netlib, String... steps) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> netlib.equals("3.0.4") && entry.contains("netlib")
                        ? System.getProperty("netlib.of.spark")
                        : entry)
                .collect(Collectors.joining(File.pathSeparator));
        var command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-cp", path));
        command.add("-Ddeepscn.path=" + System.getProperty("java.class.path"));
        command.add(Neighbours.class.getName());
        command.addAll(List.of(steps));
        var process = new ProcessBuilder(command);
        process.environment().put("LD_LIBRARY_PATH", DEBIAN.toString());
        process.directory(
                Files.createDirectories(Path.of("target", "neighbours")).toFile());
        return process;
    }
}
