package io.github.deepscn.app.text;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

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

    public static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
