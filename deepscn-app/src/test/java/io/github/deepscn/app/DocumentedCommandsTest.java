package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command line that the documents show does what they say: it runs, in the order of the documents, and says what
 * a block {@code text} behind it shows, with whatever numbers.
 */
class DocumentedCommandsTest {
    private static final String LAUNCHER = "./deepscn ";

    @TempDir
    static Path folder = Path.of("");

    /** A command and the lines that documents show of its output. */
    record Command(String line, List<String> shown) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Command> commands() throws IOException {
        var commands = new LinkedHashMap<String, List<String>>();
        try (Stream<Path> docs = Files.list(Documents.ROOT.resolve("docs"))) {
            Stream<Path> pages = Stream.concat(
                    Stream.of("README.md", "examples/README.md").map(Documents.ROOT::resolve), docs.sorted());
            for (Path page :
                    (Iterable<Path>) pages.filter(file -> file.toString().endsWith(".md"))::iterator) {
                collect(Files.readAllLines(page), commands);
            }
        }
        return commands.entrySet().stream().map(entry -> new Command(entry.getKey(), entry.getValue()));
    }

    private static void collect(List<String> lines, Map<String, List<String>> commands) {
        List<String> shown = new ArrayList<>();
        boolean output = false;
        for (String line : lines) {
            if (line.startsWith(LAUNCHER)) {
                shown = commands.computeIfAbsent(line, added -> new ArrayList<>());
            } else if (output && !line.startsWith("```")) {
                shown.add(line);
            }
            output = line.equals("```text") || (output && !line.equals("```"));
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandRuns(Command command) {
        Object[] words = Shell.words(command.line().substring(LAUNCHER.length())).stream()
                .map(word -> Documents.placed(word, folder))
                .toArray();
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as("%s: %s", command, result.err()).isEqualTo(ExitCodes.OK);
        String said = result.out() + result.err();
        assertThat(said).isNotBlank();
        assertThat(said.lines().map(DocumentedCommandsTest::withoutNumbers))
                .as("%s says%n%s", command, said)
                .containsAll(command.shown().stream()
                        .map(DocumentedCommandsTest::withoutNumbers)
                        .toList());
    }

    /** A line without its numbers, the folders of files and the widths of columns, which differ from run to run. */
    private static String withoutNumbers(String line) {
        return line.replace(folder + "/", "")
                .replace("../examples/", "examples/")
                .replaceAll("\\d[\\d.,e+-]*", "#")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
