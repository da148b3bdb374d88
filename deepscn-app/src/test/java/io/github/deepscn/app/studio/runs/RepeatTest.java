package io.github.deepscn.app.studio.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.TableTraining;
import io.github.deepscn.app.studio.StudioFiles;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.table.Kind;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program that repeats a run does. */
@Timeout(120)
class RepeatTest {
    @TempDir
    private Path folder;

    @Test
    void oneNetworkIsRepeated() throws Exception {
        String java = assertRepeats(Map.of(
                "target", "y", "preset", "fast", "layers", "4,3", "candidates", "7", "seed", "9", "exclude", "c"));
        assertThat(java.lines().filter(line -> !line.startsWith("import") && !line.isBlank()))
                .hasSizeBetween(10, 20);
    }

    @Test
    void ensembleOfOtherSourcesIsRepeated() throws Exception {
        assertRepeats(Map.of(
                "target",
                "y",
                "ensemble",
                "2",
                "layers",
                "4",
                "sources",
                "radial,uniform",
                "generations",
                "1",
                "activation",
                "sine",
                "ridge",
                "0.01",
                "candidates",
                "5",
                "validation",
                "0.2"));
    }

    @Test
    void classesOfThePaperAreRepeated() throws Exception {
        assertRepeats(Map.ofEntries(
                Map.entry("target", "c"),
                Map.entry("preset", "paper"),
                Map.entry("layers", "3"),
                Map.entry("scopes", "1,5"),
                Map.entry("contractions", "0.9,0.99"),
                Map.entry("mechanism", "relaxed"),
                Map.entry("balanced", "true"),
                Map.entry("type", "a=category"),
                Map.entry("exclude", "a"),
                Map.entry("tolerance", "0.001"),
                Map.entry("task", "classification")));
    }

    private String assertRepeats(Map<String, String> typed) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "a JDK");
        Path file = StudioFiles.writeData(folder, 80);
        var options = RunOptions.of(typed);
        String java = Repeat.program(file.toString(), options, false)
                .replace(
                        "\"model.safetensors\"",
                        Repeat.literal(folder.resolve("out").toString()));
        Path source = Files.writeString(folder.resolve("Repeat.java"), java);
        int code = compiler.run(
                null, null, null, "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "" + source);
        assertThat(code).as(java).isZero();
        String digest = TableTraining.with(options.table())
                .fit(new DataSets(folder).find(StudioFiles.DATA).table(options.table()))
                .model()
                .digest();
        assertThat(printed()).as(java).isEqualTo(digest);
        assertThat(folder.resolve("out")).isNotEmptyFile();
        return java;
    }

    private String printed() throws Exception {
        PrintStream before = System.out;
        var bytes = new ByteArrayOutputStream();
        try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            loader.loadClass("Repeat").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void oddTextsAreWrittenAsJavaReadsThem() {
        assertThat(Repeat.literal("a\"b\\c\n\u00e9")).isEqualTo("\"a\\\"b\\\\c\\n\\u00e9\"");
        assertThat(Repeat.literal(Map.of("zip", Kind.CATEGORY)))
                .isEqualTo("Map.ofEntries(Map.entry(\"zip\", Kind.CATEGORY))");
    }
}
