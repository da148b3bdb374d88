package io.github.deepscn.app.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A command line as it would be typed into a shell. */
public final class CommandText {
    private CommandText() {}

    /** The command line that is being run. */
    public static String of(CommandSpec spec) {
        return of(spec.root().commandLine().getParseResult().originalArgs());
    }

    /** The command line of these words. */
    public static String of(List<String> words) {
        return "./deepscn " + words.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
    }

    /**
     * The words of the command line that is being run, without some options.
     *
     * @param left the long names of options to leave out
     */
    public static List<String> words(CommandSpec spec, Set<String> left) {
        var parsed = spec.commandLine().getParseResult();
        Stream<String> options = parsed.matchedOptions().stream()
                .filter(option -> !left.contains(option.longestName()))
                .flatMap(option -> words(option));
        return Stream.concat(
                        parsed.matchedPositionals().stream().flatMap(word -> word.originalStringValues().stream()),
                        options)
                .toList();
    }

    private static Stream<String> words(OptionSpec option) {
        String name = option.longestName();
        if (option.typeInfo().isBoolean()) {
            boolean on = Boolean.TRUE.equals(option.getValue());
            return on ? Stream.of(name) : option.negatable() ? Stream.of("--no-" + name.substring(2)) : Stream.of();
        }
        return option.originalStringValues().stream().flatMap(value -> Stream.of(name, value));
    }

    public static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
