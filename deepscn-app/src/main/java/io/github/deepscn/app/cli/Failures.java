package io.github.deepscn.app.cli;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.progress.TerminalWriter;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Similar;
import io.github.deepscn.data.WriteException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns failures into one or two lines on standard error and an exit code. */
public final class Failures {
    public static final String STACKTRACE = "--stacktrace";

    /** What picocli says of a pair without an equals sign. */
    private static final Pattern PAIR =
            Pattern.compile("value for option (option '.*') \\((\\S+)\\) should be in KEY=VALUE.* format but was (.*)");

    private Failures() {}

    /** A wrong command line. */
    public static int usage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        TerminalWriter err = TerminalWriter.over(command.getErr());
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + sentence(e));
        err.println("Try '" + name + " --help'.");
        return ExitCodes.USAGE;
    }

    /** The message for a wrong command line. */
    public static String sentence(ParameterException e) {
        String message = message(e);
        if (e instanceof UnmatchedArgumentException u) {
            return unmatched(u);
        }
        String sentence = message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
        return PAIR.matcher(sentence).replaceFirst("invalid value for $1 ($2): '$3' is not $2");
    }

    /** The message for a failed run. */
    public static String sentence(Throwable thrown) {
        Throwable e = known(thrown);
        if (e instanceof OutOfMemoryError) {
            return "out of memory, the limit is %.1f GB"
                            .formatted(Runtime.getRuntime().maxMemory() / 1e9)
                    + "; raise it with JAVA_OPTS=-Xmx..., or take fewer rows or nodes";
        }
        if (e instanceof NoSuchFileException f) {
            return f.getFile() + ": no such file or folder";
        }
        if (e instanceof AccessDeniedException f) {
            return f.getFile() + ": permission denied";
        }
        if (e instanceof FileSystemException f && f.getReason() == null) {
            return f.getFile() + ": " + f.getClass().getSimpleName();
        }
        return (isKnown(e) ? "" : "internal error: " + e.getClass().getName() + ": ") + message(e);
    }

    private static boolean isKnown(Throwable e) {
        return e instanceof BadInputException
                || e instanceof RunFailedException
                || e instanceof OutOfMemoryError
                || e instanceof IOException;
    }

    /** The failure or cause that has a message of its own; otherwise the failure itself. */
    private static Throwable known(Throwable e) {
        if (e instanceof UncheckedIOException && e.getCause() instanceof IOException io) {
            return io;
        }
        return Stream.iterate(e, cause -> cause != null && !isKnown(e), Throwable::getCause)
                .filter(OutOfMemoryError.class::isInstance)
                .findFirst()
                .orElse(e);
    }

    /** Wrong usage that only the combination of options shows. */
    public static ParameterException badUsage(@Nullable CommandSpec spec, String message) {
        return new ParameterException(requireNonNull(spec, "not a command").commandLine(), message);
    }

    /** A failure while a command ran. */
    public static int execution(Throwable thrown, CommandLine command) {
        Throwable e = known(thrown);
        TerminalWriter err = TerminalWriter.over(command.getErr());
        String name = command.getCommandSpec().qualifiedName();
        boolean data = e instanceof BadInputException || (e instanceof IOException && !(e instanceof WriteException));
        err.println((isKnown(e) ? name : "deepscn") + ": " + sentence(e));
        var parsed = command.getParseResult();
        if (parsed != null && parsed.hasMatchedOption(STACKTRACE)) {
            thrown.printStackTrace(err);
        }
        return data ? ExitCodes.DATA : ExitCodes.FAILED;
    }

    private static String unmatched(UnmatchedArgumentException e) {
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        String word = e.getUnmatched().get(0);
        if (e.isUnknownOption()) {
            Set<String> options = new TreeSet<>();
            spec.options().stream().filter(o -> !o.hidden()).forEach(o -> options.addAll(List.of(o.names())));
            return "unknown option '" + word + "'" + didYouMean(word, options);
        }
        return spec.subcommands().isEmpty()
                ? "unexpected argument '" + word + "'"
                : "unknown command '" + word + "'"
                        + didYouMean(word, spec.subcommands().keySet());
    }

    /** The end of a message about an unknown word: known words that are similar, if there are any. */
    public static String didYouMean(String word, Collection<String> known) {
        List<String> similar = Similar.to(word, known);
        return similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
    }

    private static String message(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? "no message" : message;
    }
}
