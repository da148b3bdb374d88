package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's module that requires this one reads CSV without any driver, also in a runtime made by jlink. */
class ModuleTest {
    private static final String NEEDED = "deepscn-(core|data).target.classes|deepscn-core-[^/]*[.]jar"
            + "|(jackson-core|jspecify|fastcsv|fastdoubleparser)-[^/]*[.]jar";
    private static final String MATLAB = "mfl-core-[^/]*[.]jar";
    private static final String DUCKDB = "duckdb_jdbc-[^/]*[.]jar";

    @TempDir
    private Path folder;

    private static String entries(String pattern) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.replace(File.separatorChar, '/').matches(".*/(" + pattern + ")/?"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @BeforeEach
    void compileAUsersModule() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/user"));
        Files.writeString(
                folder.resolve("sources/module-info.java"), "module user { requires io.github.deepscn.source; }");
        Files.writeString(sources.resolve("Main.java"), """
                package user;

                import io.github.deepscn.source.ReadOptions;
                import io.github.deepscn.source.TableReader;
                import io.github.deepscn.source.TableWriter;
                import java.io.OutputStream;

                public class Main {
                    public static void main(String[] files) {
                        for (String file : files) {
                            try {
                                var table = TableReader.with(ReadOptions.defaults()).read(file);
                                System.out.println(table.rows() + " rows");
                                TableWriter.write(file + ".parquet", table, OutputStream.nullOutputStream());
                                System.out.println("written");
                            } catch (Exception e) {
                                System.out.println(e.getMessage());
                            }
                        }
                    }
                }
                """);
        run(
                "javac",
                "-p",
                entries(NEEDED),
                "-d",
                folder.resolve("user").toString(),
                folder.resolve("sources/module-info.java").toString(),
                sources.resolve("Main.java").toString());
        Files.writeString(folder.resolve("a.csv"), "a,b\n1,x\n2,y\n");
        Files.writeString(folder.resolve("a.mat"), "MATLAB 5.0");
        Files.writeString(folder.resolve("a.parquet"), "none");
    }

    private String[] files(String... names) {
        return Stream.of(names).map(name -> folder.resolve(name).toString()).toArray(String[]::new);
    }

    @Test
    void csvNeedsNoDriverAndOtherFormatsSayWhatTheyNeed() throws Exception {
        assertThat(onModulePath(entries(NEEDED), files("a.csv", "a.parquet", "a.mat")))
                .isEqualTo("""
                        2 rows
                        %s.parquet: cannot be written: a Parquet file needs a database driver that is not there; add\
                         org.duckdb:duckdb_jdbc
                        %s needs a database driver that is not there; add org.duckdb:duckdb_jdbc
                        %s needs a library that is not there; add us.hebi.matlab.mat:mfl-core, on the module path with\
                         --add-modules us.hebi.matlab.mat.mfl.core
                        """.formatted((Object[]) files("a.csv", "a.parquet", "a.mat")));
    }

    @Test
    void aDriverOnTheModulePathIsFound() throws Exception {
        String modules = entries(NEEDED) + File.pathSeparator + entries(DUCKDB);
        assertThat(onModulePath(modules, files("a.csv"))).isEqualTo("2 rows\nwritten\n");
    }

    @Test
    void theLibraryForMatlabFilesIsAdded() throws Exception {
        String modules = entries(NEEDED) + File.pathSeparator + entries(MATLAB);
        String[] arguments = files("a.mat");
        assertThat(onModulePath(modules, arguments)).contains("needs a library");
        assertThat(onModulePath(modules, "us.hebi.matlab.mat.mfl.core", arguments))
                .contains("a.mat")
                .doesNotContain("needs a library");
    }

    @Test
    void withoutDriversAllIsSmall() throws IOException {
        long bytes = 0;
        for (String entry : (entries(NEEDED) + File.pathSeparator + entries(MATLAB)).split(File.pathSeparator, -1)) {
            try (Stream<Path> files = Files.walk(Path.of(entry))) {
                bytes += files.filter(Files::isRegularFile)
                        .mapToLong(file -> file.toFile().length())
                        .sum();
            }
        }
        assertThat(bytes).isBetween(1_000_000L, 5_000_000L);
    }

    @Test
    void jlinkMakesARuntime() throws Exception {
        Path runtime = folder.resolve("runtime");
        String modules = folder.resolve("user") + File.pathSeparator + entries(NEEDED);
        run("jlink", "-p", modules, "--add-modules", "user", "--output", runtime.toString());
        Path java = runtime.resolve("bin").resolve("java");
        var command = Stream.concat(Stream.of(java.toString(), "-m", "user/user.Main"), Stream.of(files("a.csv")));
        assertThat(output(command.toList())).startsWith("2 rows\n" + folder.resolve("a.csv.parquet"));
    }

    private String onModulePath(String modules, String... arguments) throws Exception {
        return onModulePath(modules, "user", arguments);
    }

    /** @param added a module to resolve besides those that are required */
    private String onModulePath(String modules, String added, String[] arguments) throws Exception {
        var java = Stream.of(
                "-p",
                folder.resolve("user") + File.pathSeparator + modules,
                "--add-modules",
                added,
                "-m",
                "user/user.Main");
        return run("java", Stream.concat(java, Stream.of(arguments)).toArray(String[]::new));
    }

    private static String run(String tool, String... arguments) throws Exception {
        Path program = Path.of(System.getProperty("java.home"), "bin", tool);
        return output(Stream.concat(Stream.of(program.toString()), Stream.of(arguments))
                .toList());
    }

    private static String output(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
