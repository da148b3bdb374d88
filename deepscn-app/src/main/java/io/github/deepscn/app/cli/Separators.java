package io.github.deepscn.app.cli;

import io.github.deepscn.data.Require;

/** Separators as people type them. */
public final class Separators {
    private Separators() {}

    public static char parse(String text) {
        String meant = text.equals("\\t") || text.equalsIgnoreCase("tab") ? "\t" : text;
        Require.that(meant.length() == 1, "separator is '" + text + "', must be one character, or \\t");
        return meant.charAt(0);
    }
}
