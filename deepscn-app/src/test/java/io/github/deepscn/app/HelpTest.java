package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The help of every command fits a screen, and its example runs. */
class HelpTest {
    private static final String EXAMPLE = "Example: deepscn ";

    /** What a terminal window of ordinary size shows. */
    private static final int SCREEN = 48;

    @TempDir
    static Path folder = Path.of("");

    @BeforeAll
    static void files() throws IOException {
        Path examples = Path.of("..", "examples");
        Map.of(
                        "houses.csv", "houses.csv",
                        "train.csv", "houses.csv",
                        "data.csv", "houses.csv",
                        "new.csv", "houses-new.csv",
                        "test.csv", "houses-new.csv")
                .forEach((name, source) -> copy(examples.resolve(source), folder.resolve(name)));
        Shell.Result trained = Shell.run(
                "train",
                folder.resolve("houses.csv"),
                "-t",
                "price",
                "--preset",
                "fast",
                "-o",
                folder.resolve("model.safetensors"));
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<String> commands() {
        return DeepscnCommand.before().getSubcommands().keySet().stream()
                .filter(name -> !name.equals("help") && !name.equals("generate-completion"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFitsAScreen(String command) {
        Shell.Result result = Shell.run(command, "--help");
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).hasSizeLessThan(SCREEN).allMatch(line -> line.length() <= 80);
    }

    /** The studio runs until it is told to end; its own test does that. */
    static Stream<String> commandsThatEnd() {
        return commands().filter(name -> !name.equals("studio"));
    }

    @ParameterizedTest
    @MethodSource("commandsThatEnd")
    void theExampleRuns(String command) {
        String example = Shell.run(command, "--help")
                .out()
                .lines()
                .filter(line -> line.startsWith(EXAMPLE))
                .findFirst()
                .orElseThrow();
        Object[] words = Shell.words(example.substring(EXAMPLE.length())).stream()
                .map(word -> word.matches("[\\w-]+\\.\\w+") || word.equals("figures") ? folder.resolve(word) : word)
                .toArray();
        Shell.Result result = Shell.run(words);
        assertThat(result.code()).as("%s: %s", example, result.err()).isZero();
    }

    @Test
    void everyCommandIsInTheHelpOfAll() {
        String help = Shell.run("--help").out();
        commands().forEach(command -> assertThat(help).contains("  " + command + " "));
        assertThat(help.lines()).hasSizeLessThan(SCREEN);
    }

    @Test
    void completionKnowsCommandsAndOptions() {
        Shell.Result result = Shell.run("generate-completion");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("complete -F", "--flag-extrapolation", "evaluate");
    }

    @Test
    void aCommandThatIsNamedIsPreparedAlone() {
        assertThat(DeepscnCommand.before("predict", "help").getSubcommands()).containsOnlyKeys("predict");
        assertThat(DeepscnCommand.before("help", "predict").getSubcommands()).hasSize(15);
        assertThat(DeepscnCommand.before("predicts").getSubcommands()).hasSize(15);
    }

    @Test
    void allCommandsOfTheContractAreThere() {
        assertThat(DeepscnCommand.before().getSubcommands())
                .containsKeys(
                        "demo",
                        "paper",
                        "train",
                        "predict",
                        "evaluate",
                        "describe",
                        "features",
                        "refine",
                        "compare",
                        "export",
                        "studio");
    }
}
