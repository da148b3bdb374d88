package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.data.BadInputException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class MainTest {
    @Test
    void helpGoesToStandardOutput() {
        Result result = run("--help");
        assertThat(result.code).isEqualTo(ExitCodes.OK);
        assertThat(result.err).isEmpty();
        assertThat(result.out)
                .startsWith("Usage: deepscn [-hV] COMMAND")
                .contains("-h, --help", "-V, --version", "Commands:", "Exit codes: 0 success");
    }

    @Test
    void withoutCommandUsageGoesToStandardError() {
        Result result = run();
        assertThat(result.code).isEqualTo(ExitCodes.USAGE);
        assertThat(result.out).isEmpty();
        assertThat(result.err).startsWith("Usage: deepscn");
    }

    @Test
    void versionNamesProgramJavaAndBlas() {
        Result result = run("--version");
        assertThat(result.code).isEqualTo(ExitCodes.OK);
        assertThat(result.err).isEmpty();
        assertThat(result.out.lines().toList())
                .satisfiesExactly(
                        program -> assertThat(program).matches("deepscn \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"),
                        java -> assertThat(java)
                                .startsWith("Java " + System.getProperty("java.version") + " (")
                                .matches(".*\\), \\S.* \\S+, \\d+ cores?"),
                        blas -> assertThat(blas).matches("BLAS \\S.*"));
    }

    @Test
    void unknownCommandGetsASuggestion() {
        Result result = run("porbe");
        assertThat(result.code).isEqualTo(ExitCodes.USAGE);
        assertThat(result.out).isEmpty();
        assertThat(result.err.lines())
                .containsExactly("deepscn: unknown command 'porbe'; did you mean probe?", "Try 'deepscn --help'.");
    }

    @Test
    void unknownOptionGetsASuggestion() {
        Result result = run("probe", "--thread", "2");
        assertThat(result.code).isEqualTo(ExitCodes.USAGE);
        assertThat(result.out).isEmpty();
        assertThat(result.err.lines())
                .containsExactly(
                        "deepscn probe: unknown option '--thread'; did you mean --threads?",
                        "Try 'deepscn probe --help'.");
    }

    @Test
    void wrongValuesAreNamedInWords() {
        assertThat(Shell.run("train", "t.csv", "-t", "y", "--type", "a").err())
                .contains("invalid value for option '--type' (COL=KIND): 'a' is not COL=KIND");
        Shell.Result shares = Shell.run("learning-curve", "t.csv", "-t", "y", "--shares", "0.5,2");
        assertThat(shares.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(shares.err()).contains("share is 2.0, must be more than 0 and at most 1");
        Shell.Result folds = Shell.run("refine", "m", "t.csv", "-o", "m2", "--folds", "1");
        assertThat(folds.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(folds.err()).contains("'1' is not a whole number of at least 2");
    }

    @Test
    void unexpectedArgumentIsNamed() {
        Result result = run("probe", "surplus");
        assertThat(result.code).isEqualTo(ExitCodes.USAGE);
        assertThat(result.err).startsWith("deepscn probe: unexpected argument 'surplus'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "two", "1.5", "", "99999999999"})
    void threadsOutOfRangeAreRefused(String value) {
        Result result = run("probe", "--threads=" + value);
        assertThat(result.code).isEqualTo(ExitCodes.USAGE);
        assertThat(result.out).isEmpty();
        assertThat(result.err)
                .startsWith("deepscn probe: invalid value for option '--threads'")
                .contains("'" + value + "' is not a whole number from 1 to 2147483647");
    }

    @Test
    void threadsAreAllCoresUnlessGiven() {
        assertThat(run("probe").out)
                .isEqualTo("threads " + Runtime.getRuntime().availableProcessors() + System.lineSeparator());
        assertThat(run("probe", "--threads", "3").out).isEqualTo("threads 3" + System.lineSeparator());
    }

    @Test
    void jsonLeavesStandardOutputToTheDocument() {
        Result result = run("probe", "--json", "--threads", "3");
        assertThat(result.code).isEqualTo(ExitCodes.OK);
        assertThat(result.out).isEqualTo("{\n  \"threads\" : 3\n}\n");
        assertThat(result.err).isEqualTo("a note" + System.lineSeparator());
    }

    @Test
    void quietJsonSaysNothingElse() {
        Result result = run("probe", "--json", "--quiet", "--threads", "3");
        assertThat(result.out).isEqualTo("{\n  \"threads\" : 3\n}\n");
        assertThat(result.err).isEmpty();
    }

    @Test
    void commandHelpShowsCommonOptionsButNotTheHiddenOne() {
        Result result = run("probe", "--help");
        assertThat(result.code).isEqualTo(ExitCodes.OK);
        assertThat(result.out)
                .contains("--json", "--quiet", "--threads=N", "--help")
                .doesNotContain("--stacktrace");
    }

    @Test
    void badInputIsADataError() {
        Result result = run("probe", "--fail", "DATA");
        assertThat(result.code).isEqualTo(ExitCodes.DATA);
        assertThat(result.out).isEmpty();
        assertThat(result.err.lines()).containsExactly("deepscn probe: rows.csv, line 7: 'x' is not a number");
    }

    @Test
    void anyOtherExceptionIsAnInternalErrorWithoutTrace() {
        Result result = run("probe", "--fail", "PROGRAM");
        assertThat(result.code).isEqualTo(ExitCodes.FAILED);
        assertThat(result.err.lines())
                .containsExactly("deepscn: internal error: java.lang.IllegalStateException: broken");
    }

    @Test
    void stackTraceIsShownOnRequest() {
        Result result = run("probe", "--fail", "PROGRAM", "--stacktrace");
        assertThat(result.code).isEqualTo(ExitCodes.FAILED);
        assertThat(result.err).contains("internal error").contains("\tat " + Probe.class.getName());
    }

    @Test
    void missingFileIsSaidInWords() {
        Result result = run("probe", "--fail", "FILE");
        assertThat(result.code).isEqualTo(ExitCodes.DATA);
        assertThat(result.err.lines()).containsExactly("deepscn probe: gone.csv: no such file or folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "MEMORY_OF_A_THREAD"})
    void fullHeapIsSaidInWords(String where) {
        Result result = run("probe", "--fail", where);
        assertThat(result.code).isEqualTo(ExitCodes.FAILED);
        assertThat(result.err.lines()).hasSize(1);
        assertThat(result.err)
                .startsWith("deepscn probe: out of memory, the limit is ")
                .contains("JAVA_OPTS=-Xmx");
    }

    @Test
    void closedStandardOutputIsAFailedRun() {
        var err = new StringWriter();
        var closed = new PrintWriter(Writer.nullWriter());
        closed.close();
        int code = Main.run(commandLine(), closed, new PrintWriter(err), "probe", "--quiet");
        assertThat(code).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString()).startsWith("deepscn: standard output was closed");
    }

    private static Result run(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(commandLine(), new PrintWriter(out), new PrintWriter(err), args);
        return new Result(code, out.toString(), err.toString());
    }

    private static CommandLine commandLine() {
        return DeepscnCommand.before().addSubcommand(new Probe());
    }

    private record Result(int code, String out, String err) {}

    private enum Failure {
        NONE,
        DATA,
        PROGRAM,
        FILE,
        MEMORY,
        MEMORY_OF_A_THREAD
    }

    /** Stands for any command: says how many threads it has, or fails as asked. */
    @Command(name = "probe")
    private static final class Probe extends ResultCommand {
        @Option(names = "--fail")
        private Failure failure = Failure.NONE;

        @Override
        void run() {
            switch (failure) {
                case NONE -> {
                    common.notes().println("a note");
                    show(Map.of("threads", common.threads()), out -> out.println("threads " + common.threads()));
                }
                case DATA -> throw new BadInputException("rows.csv, line 7: 'x' is not a number");
                case PROGRAM -> throw new IllegalStateException("broken");
                case FILE -> throw new UncheckedIOException(new NoSuchFileException("gone.csv"));
                case MEMORY -> throw new OutOfMemoryError("Java heap space");
                case MEMORY_OF_A_THREAD ->
                    throw new IllegalStateException(new ExecutionException(new OutOfMemoryError("Java heap space")));
            }
        }
    }
}
