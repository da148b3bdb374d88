package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command line that the documents show does what they say: it runs. */
class DocumentedCommandsTest {
    private static final String LAUNCHER = "./deepscn ";

    static Stream<String> commands() throws IOException {
        Path root = Path.of("..");
        try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
            return Stream.concat(Stream.of(root.resolve("README.md")), docs)
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
        var out = new StringWriter();
        var err = new StringWriter();
        String[] words = command.substring(LAUNCHER.length()).strip().split(" +");
        int code = Main.run(Main.commandLine(), new PrintWriter(out), new PrintWriter(err), words);
        assertThat(code).as("%s: %s", command, err).isEqualTo(ExitCodes.OK);
        assertThat(out.toString()).isNotBlank();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
