package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs under {@code examples} run and do what they say. */
@Timeout(120)
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    @Test
    void javaExampleLearnsThePrices() throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "a JDK");
        int code = compiler.run(
                null,
                null,
                null,
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLES.resolve("Houses.java").toString());
        assertThat(code).isZero();
        Programs.Result result = Programs.run(
                folder,
                new ProcessBuilder(
                        JAVA,
                        "-cp",
                        folder + ":" + System.getProperty("java.class.path"),
                        "Houses",
                        EXAMPLES.toRealPath().resolve("houses.csv").toString(),
                        EXAMPLES.toRealPath().resolve("houses-new.csv").toString(),
                        folder.resolve("houses.safetensors").toString()));
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = result.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(Double.parseDouble(lines.get(1).replaceFirst(".* ", ""))).isGreaterThan(0.9);
        assertThat(lines.get(2)).matches("the first house: \\d{5,7}");
    }

    @Test
    void anActivationAMechanismASourceAndAFamilyOfOnesOwnTrainSaveAndLoad() throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "a JDK");
        var arguments = new ArrayList<>(List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")));
        try (Stream<Path> sources = Files.list(EXAMPLES.resolve("extensions"))) {
            sources.map(Path::toString).forEach(arguments::add);
        }
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Programs.Result result = Programs.run(
                folder,
                new ProcessBuilder(
                        JAVA,
                        "-cp",
                        folder + ":" + System.getProperty("java.class.path"),
                        "Extended",
                        folder.toString()));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().toList())
                .hasSize(4)
                .allMatch(line -> line.matches("(activation|mechanism|source|family): 30 nodes, RMSE 0[.]\\d+"));
    }

    @Test
    void shellExampleGoesFromATableToPredictions() throws Exception {
        Path launcher = folder.resolve("deepscn");
        Programs.script(
                launcher,
                "exec '" + JAVA + "' -cp '" + System.getProperty("java.class.path") + "' " + Main.class.getName()
                        + " \"$@\"");
        var program =
                new ProcessBuilder(EXAMPLES.toRealPath().resolve("houses.sh").toString(), folder.toString());
        program.environment().put("DEEPSCN", launcher.toString());
        Programs.Result result = Programs.run(folder, program);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("predictions.csv"))).hasSize(101);
        assertThat(folder.resolve("houses.html")).isNotEmptyFile();
        assertThat(folder.resolve("houses.onnx")).isNotEmptyFile();
    }
}
