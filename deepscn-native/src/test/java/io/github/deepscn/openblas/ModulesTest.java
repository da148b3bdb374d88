package io.github.deepscn.openblas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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

/** A user's module that requires deepscn trains, saves and has natives, also in a runtime made by jlink. */
class ModulesTest {

    @TempDir
    Path folder = Path.of("");

    private String modules = "";

    @BeforeEach
    void compileAUsersModule() throws Exception {
        modules = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry ->
                        entry.matches(".*(deepscn-core|deepscn-native).target.classes|.*(jackson-core|jspecify)-.*jar"
                                + "|.*deepscn-(core|native)-[^-]*(-SNAPSHOT)?.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        var sources = Files.createDirectories(folder.resolve("sources/user"));
        Files.writeString(folder.resolve("sources/module-info.java"), "module user { requires io.github.deepscn; }");
        Files.writeString(sources.resolve("Main.java"), """
                package user;

                import io.github.deepscn.DeepScn;
                import io.github.deepscn.DeepScnModel;
                import io.github.deepscn.train.Options;
                import java.nio.file.Files;
                import java.nio.file.Path;

                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        double[][] inputs = new double[200][1];
                        double[] targets = new double[200];
                        for (int i = 0; i < 200; i++) {
                            inputs[i][0] = i / 200.0;
                            targets[i] = Math.sin(7 * inputs[i][0]);
                        }
                        var model = DeepScn.with(Options.paper().withLayers(20)).fit(inputs, targets);
                        var file = Path.of(arguments[0]);
                        model.save(file);
                        System.out.println(DeepScnModel.load(file).digest().equals(model.digest()));
                        System.out.println(Files.readString(Path.of("/proc/self/maps")).contains("openblas.so"));
                    }
                }
                """);
        run(
                "javac",
                "-p",
                modules,
                "-d",
                folder.resolve("user").toString(),
                folder.resolve("sources/module-info.java").toString(),
                sources.resolve("Main.java").toString());
    }

    @Test
    void requiresIsEnough() throws Exception {
        assertThat(run(
                        "java",
                        "-p",
                        folder.resolve("user") + File.pathSeparator + modules,
                        "-m",
                        "user/user.Main",
                        model()))
                .isEqualTo("true\ntrue\n");
    }

    @Test
    void nativesAreNotRequired() throws Exception {
        var withoutNatives = Stream.of(modules.split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("deepscn-native"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(run(
                        "java",
                        "-p",
                        folder.resolve("user") + File.pathSeparator + withoutNatives,
                        "-m",
                        "user/user.Main",
                        model()))
                .isEqualTo("true\nfalse\n");
    }

    @Test
    void jlinkMakesARuntime() throws Exception {
        var runtime = folder.resolve("runtime");
        run(
                "jlink",
                "-p",
                folder.resolve("user") + File.pathSeparator + modules,
                "--add-modules",
                "user,io.github.deepscn.openblas",
                "--output",
                runtime.toString());
        assertThat(output(new ProcessBuilder(
                        runtime.resolve("bin").resolve("java").toString(), "-m", "user/user.Main", model())))
                .isEqualTo("true\ntrue\n");
    }

    private String model() {
        return folder.resolve("model.safetensors").toString();
    }

    private static String run(String tool, String... arguments) throws Exception {
        var command = Stream.concat(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", tool)
                                .toString()),
                        Stream.of(arguments))
                .toList();
        return output(new ProcessBuilder(List.copyOf(command)));
    }

    private static String output(ProcessBuilder builder) throws Exception {
        var process = builder.redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
