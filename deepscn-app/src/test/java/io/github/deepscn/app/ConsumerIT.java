package io.github.deepscn.app;

import static io.github.deepscn.app.Maven.ROOT;
import static io.github.deepscn.app.Maven.VERSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.app.Programs.Result;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A new Maven project outside of this repository takes deepscn from a repository of artifacts; its program learns,
 * however it is packed. The project is in {@code src/test/consumer}.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links in the local repository")
class ConsumerIT {
    private static final long MOST_BYTES = 5_000_000;
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final String MODULES = "houses/target/houses-1.jar:houses/target/lib";
    private static final String MAIN = "example.houses/example.Houses";

    @TempDir
    static Path outside;

    @TempDir
    Path folder;

    private static Path project;

    @BeforeAll
    static void build() throws Exception {
        project = Programs.copy(Path.of("src/test/consumer"), outside.resolve("project"));
        try (var maven = new Maven(outside)) {
            Result result =
                    maven.run(project, "-Dstaging=" + stage().toUri(), "-Ddeepscn.version=" + VERSION, "package");
            assertThat(result.code()).as(result.out() + result.err()).isZero();
        }
    }

    /** Lays the artifacts of this build out as a repository. */
    private static Path stage() throws IOException {
        Path staging = outside.resolve("staging");
        stage(ROOT, staging, "deepscn-parent");
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, "deepscn-*")) {
            for (Path module : modules) {
                if (Files.exists(module.resolve("pom.xml"))) {
                    stage(module, staging, module.getFileName().toString());
                }
            }
        }
        return staging;
    }

    private static void stage(Path module, Path staging, String artifact) throws IOException {
        Path folder = Files.createDirectories(staging.resolve("io/github/deepscn/" + artifact + "/" + VERSION));
        String name = artifact + "-" + VERSION;
        Files.copy(module.resolve("pom.xml"), folder.resolve(name + ".pom"));
        Path jar = module.resolve("target/" + name + ".jar");
        if (Files.exists(jar)) {
            Files.copy(jar, folder.resolve(name + ".jar"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-cp houses/target/houses-1.jar:houses/target/lib/* example.Houses",
                "-jar boot/target/boot-1.jar",
                "-jar shaded/target/shaded-1.jar",
                "-p " + MODULES + " -m " + MAIN
            })
    void programLearnsWithOpenBlas(String arguments) throws Exception {
        learns(JAVA_HOME, arguments);
    }

    @Test
    void programLearnsUnderJlink() throws Exception {
        Path runtime = folder.resolve("runtime");
        run(
                JAVA_HOME.resolve("bin/jlink"),
                "-p " + MODULES + " --add-modules example.houses,io.github.deepscn.openblas --output " + runtime);
        learns(runtime, "-m " + MAIN);
    }

    private static void learns(Path java, String arguments) throws Exception {
        List<String> lines = run(java.resolve("bin/java"), arguments).lines().toList();
        assertThat(lines).hasSize(7);
        assertThat(lines.get(1)).startsWith("BLAS OpenBLAS ");
        double table = number(lines.get(3), "table R2 ");
        assertThat(table).isBetween(0.99, 1.0);
        assertThat(number(lines.get(2), "arrays R2 ")).isCloseTo(table, within(0.01));
        assertThat(lines.subList(4, 7))
                .containsExactly("interval holds its prediction true", "label fits true", "same from a file true");
    }

    private static String run(Path program, String arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments.split(" ")));
        Result result = Programs.run(project, new ProcessBuilder(command));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).as(result.out()).isZero();
        System.out.print(result.out());
        return result.out();
    }

    private static double number(String line, String name) {
        assertThat(line).startsWith(name);
        return Double.parseDouble(line.substring(name.length()));
    }

    @Test
    void whatItDependsOnIsSmallWithoutNatives() throws Exception {
        Path target = project.resolve("houses/target");
        String tree = Files.readString(target.resolve("tree.txt"));
        long bytes = 0;
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target.resolve("lib"))) {
            for (Path jar : jars) {
                bytes += jar.getFileName().toString().startsWith("deepscn-native") ? 0 : Files.size(jar);
            }
        }
        System.out.printf(Locale.ROOT, "%s%.1f MB without natives%n", tree, bytes / 1e6);
        assertThat(tree).contains(":deepscn-core:", ":deepscn-native:");
        assertThat(bytes).isBetween(1_000_000L, MOST_BYTES);
    }
}
