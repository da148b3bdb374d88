package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command line that the documents show does what they say: it runs, in the order of the documents. */
class DocumentedCommandsTest {
    private static final String LAUNCHER = "./deepscn ";

    /** A file or folder that a command writes or an earlier one has written: by its name alone. */
    private static final String WRITTEN = "[\\w-]+\\.(safetensors|csv|parquet|jsonl|onnx|html)|figures";

    @TempDir
    static Path folder = Path.of("");

    static Stream<String> commands() throws IOException {
        Path root = Path.of("..");
        try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
            Stream<Path> pages = Stream.concat(
                    Stream.of(root.resolve("README.md"), root.resolve("examples/README.md")), docs.sorted());
            return pages
                    .filter(file -> file.toString().endsWith(".md"))
                    .flatMap(DocumentedCommandsTest::lines)
                    .filter(line -> line.startsWith(LAUNCHER))
                    .distinct()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandRuns(String command) {
        Object[] words = Shell.words(command.substring(LAUNCHER.length())).stream()
                .map(word -> word.matches(WRITTEN)
                        ? folder.resolve(word)
                        : word.startsWith("examples/") ? "../" + word : word)
                .toArray();
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as("%s: %s", command, result.err()).isEqualTo(ExitCodes.OK);
        assertThat(result.out() + result.err()).isNotBlank();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
