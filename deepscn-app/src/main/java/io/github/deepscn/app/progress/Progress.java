package io.github.deepscn.app.progress;

import org.jspecify.annotations.Nullable;

/** Shows on standard error how far a task is. */
public interface Progress extends AutoCloseable {
    /**
     * Set by the launcher to true or false. Java cannot tell where standard error goes, and since version 22 not even
     * whether there is a console.
     */
    String PROPERTY = "deepscn.terminal";

    /**
     * Shows the number of steps done.
     *
     * @param done number of steps done so far
     * @param note the state in a few words, or empty
     */
    default void at(long done, String note) {}

    /** Begins a phase that reports no steps; it lasts until the next phase or step, or until the end. */
    default void phase(String what) {}

    /** Ends the display. */
    @Override
    default void close() {}

    /** Shows nothing. */
    static Progress none() {
        return new Progress() {};
    }

    /** Prints a line for each phase that takes longer than a second. */
    static Progress phases(TerminalWriter err) {
        return new ProgressLines(err, "", 0, System::nanoTime);
    }

    /** Shows a bar on a terminal, and an occasional line elsewhere. */
    static Progress show(TerminalWriter err, String task, long total) {
        return isInteractive()
                ? new ProgressBarLine(err, task, total)
                : new ProgressLines(err, task, total, System::nanoTime);
    }

    /** Whether a person is watching standard error. */
    static boolean isInteractive() {
        return isInteractive(System.getProperty(PROPERTY), System.getenv("TERM"));
    }

    /**
     * Whether a line can be drawn again.
     *
     * @param told the property that the launcher sets, if there is a launcher
     * @param kind the kind of terminal; a dumb one cannot redraw a line
     */
    static boolean isInteractive(@Nullable String told, @Nullable String kind) {
        return Boolean.parseBoolean(told) && !"dumb".equals(kind);
    }
}
