package io.github.deepscn.app.cli;

import io.github.deepscn.data.Require;

/** What people write for a separator on a command line. */
public final class Separators {
    private Separators() {}

    public static char parse(String text) {
        String meant = text.equals("\\t") || text.equalsIgnoreCase("tab") ? "\t" : text;
        Require.that(meant.length() == 1, "separator is '" + text + "', must be one character, or \\t");
        return meant.charAt(0);
    }
}
