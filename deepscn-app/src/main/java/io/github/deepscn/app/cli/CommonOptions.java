package io.github.deepscn.app.cli;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.progress.TerminalWriter;
import java.io.PrintWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command, and the streams that they control. To be used as a {@link Mixin}. */
public final class CommonOptions {
    @Option(names = "--json", order = 90, description = "One JSON document on standard output.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            order = 92,
            description = "No progress and no notes; warnings stay.")
    private boolean quiet;

    @Option(
            names = "--threads",
            order = 91,
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Number of threads; all cores if not given.")
    private int threads = Runtime.getRuntime().availableProcessors();

    /** Shows where in the program an error arose. */
    @Option(names = Failures.STACKTRACE, hidden = true)
    boolean stacktrace;

    @Option(
            names = {"-h", "--help"},
            order = 93,
            usageHelp = true,
            description = "Show this help message and exit.")
    boolean help;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** Whether the result is JSON. */
    public boolean json() {
        return json;
    }

    public int threads() {
        return threads;
    }

    /** Standard output for data and JSON, unescaped. */
    public PrintWriter data() {
        return line().getOut();
    }

    /** Standard output for text, escaped. */
    public TerminalWriter out() {
        return TerminalWriter.over(line().getOut());
    }

    /** Standard error for notes; nowhere if quiet. Not for warnings and errors. */
    public TerminalWriter notes() {
        return quiet ? TerminalWriter.over(new PrintWriter(Writer.nullWriter())) : warnings();
    }

    /** Standard error for warnings, also if quiet. */
    public TerminalWriter warnings() {
        return TerminalWriter.over(line().getErr());
    }

    /**
     * Starts to show the progress of a task on standard error.
     *
     * @param total the largest number of steps
     */
    public Progress progress(String task, long total) {
        return quiet ? Progress.none() : Progress.show(warnings(), task, total);
    }

    /** Shows phases without steps that take longer than a second on standard error. */
    public Progress phases() {
        return quiet ? Progress.none() : Progress.phases(warnings());
    }

    /** The command that has these options. */
    public CommandSpec command() {
        return requireNonNull(command, "not a mixin of a command");
    }

    private CommandLine line() {
        return command().commandLine();
    }
}
