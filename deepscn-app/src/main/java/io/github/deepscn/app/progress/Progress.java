package io.github.deepscn.app.progress;

/** Shows on standard error how far a task is. */
public interface Progress extends AutoCloseable {
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
        return Terminal.isInteractive()
                ? new ProgressBarLine(err, task, total)
                : new ProgressLines(err, task, total, System::nanoTime);
    }
}
