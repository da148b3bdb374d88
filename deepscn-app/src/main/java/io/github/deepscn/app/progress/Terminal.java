package io.github.deepscn.app.progress;

import org.jspecify.annotations.Nullable;

/** Whether a person is watching standard error. */
public final class Terminal {
    /**
     * Set by the launcher to true or false. Java itself cannot tell where standard error goes, and from 22 on not even
     * whether there is a console.
     */
    static final String PROPERTY = "deepscn.terminal";

    private Terminal() {}

    public static boolean isInteractive() {
        return isInteractive(System.getProperty(PROPERTY), System.getenv("TERM"));
    }

    /**
     * @param told what the launcher says, if there was one
     * @param kind the kind of terminal; a dumb one cannot redraw a line
     */
    static boolean isInteractive(@Nullable String told, @Nullable String kind) {
        return Boolean.parseBoolean(told) && !"dumb".equals(kind);
    }
}
