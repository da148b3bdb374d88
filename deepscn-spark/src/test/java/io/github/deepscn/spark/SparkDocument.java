package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.apache.spark.launcher.JavaModuleOptions;

/** The document on Spark: its fenced blocks, and programs made of them. */
final class SparkDocument {
    private static final Path FILE = Path.of("..", "docs", "spark.md");

    private SparkDocument() {}

    /** The fenced blocks in a language, in their order. */
    static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?m)^```" + language + "\\R(.*?)^```$", Pattern.DOTALL)
                .matcher(Files.readString(FILE))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** Compiles a class of the default package into a folder. */
    static void compile(Path folder, String name, String source, String classPath) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        var compiler = ToolProvider.getSystemJavaCompiler();
        var errors = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            errors,
                            files,
                            null,
                            List.of("-cp", classPath, "-d", folder.toString(), "-proc:none", "-Xlint:-options"),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertThat(compiled).as("%s%n%s", errors, source).isTrue();
        }
    }

    /** Runs a compiled class in a process of its own, in its folder, and returns what it prints. */
    static String run(Path folder, String name, String classPath) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", folder + java.io.File.pathSeparator + classPath, name));
        Path errors = folder.resolve(name + ".err");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output + Files.readString(errors)).isZero();
        return output;
    }
}
