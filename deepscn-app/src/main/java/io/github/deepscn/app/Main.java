package io.github.deepscn.app;

import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry point: arguments and streams in, exit code out. Both streams are UTF-8 on every machine. */
public final class Main {
    private Main() {}

    /**
     * Runs the command line and ends the process with its exit code.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        System.setProperty("slf4j.internal.verbosity", "ERROR"); // Jetty and DuckDB find no logger, and need not say so
        System.exit(run(DeepscnCommand.before(args), args));
    }

    /** The width of the column of options in the help. */
    private static final int LONGEST_OPTION = 23;

    /**
     * Runs {@code args} on a command line with the streams of the process.
     *
     * @return one of {@link ExitCodes}
     */
    public static int run(CommandLine line, String... args) {
        return run(line, writer(FileDescriptor.out), writer(FileDescriptor.err), args);
    }

    /**
     * Runs {@code args} on a command line.
     *
     * @param out receives the result and nothing else
     * @param err receives messages, notes and progress
     * @return one of {@link ExitCodes}
     */
    public static int run(CommandLine line, PrintWriter out, PrintWriter err, String... args) {
        line.setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setUsageHelpLongOptionsMaxWidth(LONGEST_OPTION)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Failures::usage)
                .setExecutionExceptionHandler((e, command, parsed) -> Failures.execution(e, command));
        int code;
        try {
            code = line.execute(args);
        } catch (Error e) {
            // The parser passes exceptions to its handlers, but not errors such as a full heap.
            code = Failures.execution(e, innermost(line));
        }
        if (out.checkError() && code == ExitCodes.OK) {
            err.println("deepscn: standard output was closed before all was written");
            code = ExitCodes.FAILED;
        }
        err.flush();
        return code;
    }

    /** The command that was asked for. */
    private static CommandLine innermost(CommandLine line) {
        var parsed = line.getParseResult();
        while (parsed != null && parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed == null ? line : parsed.commandSpec().commandLine();
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }
}
