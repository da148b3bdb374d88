package io.github.deepscn.app.progress;

import org.jspecify.annotations.Nullable;

/** Whether a person is watching standard error. */
public final class Terminal {
    /**
     * Set by the launcher to true or false. Java cannot tell where standard error goes, and since version 22 not even
     * whether there is a console.
     */
    static final String PROPERTY = "deepscn.terminal";

    private Terminal() {}

    public static boolean isInteractive() {
        return isInteractive(System.getProperty(PROPERTY), System.getenv("TERM"));
    }

    /**
     * @param told the property that the launcher sets, if there is a launcher
     * @param kind the kind of terminal; a dumb one cannot redraw a line
     */
    static boolean isInteractive(@Nullable String told, @Nullable String kind) {
        return Boolean.parseBoolean(told) && !"dumb".equals(kind);
    }
}
