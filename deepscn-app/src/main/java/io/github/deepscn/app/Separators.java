package io.github.deepscn.app;

import io.github.deepscn.data.Require;

/** What people write for a separator on a command line. */
final class Separators {
    private Separators() {}

    static char parse(String text) {
        String meant = text.equals("\\t") || text.equalsIgnoreCase("tab") ? "\t" : text;
        Require.that(meant.length() == 1, "separator is '" + text + "', must be one character, or \\t");
        return meant.charAt(0);
    }
}
