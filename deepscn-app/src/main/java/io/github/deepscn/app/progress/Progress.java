package io.github.deepscn.app.progress;

/** How far a task has come, shown on standard error while it runs. */
public interface Progress extends AutoCloseable {
    /**
     * Says how far the task is.
     *
     * @param done steps done so far
     * @param note a few words on the state, or nothing
     */
    void at(long done, String note);

    /** Something begins that makes no steps, in a few words; it lasts until the next one, or until the end. */
    default void phase(String what) {}

    /** Ends the display. */
    @Override
    void close();

    /** Shows nothing. */
    static Progress none() {
        return new Progress() {
            @Override
            public void at(long done, String note) {}

            @Override
            public void close() {}
        };
    }

    /** A line for each phase that takes longer than a second, without steps. */
    static Progress phases(TerminalWriter err) {
        return new ProgressLines(err, "", 0, System::nanoTime);
    }

    /** A bar on a terminal, an occasional line elsewhere. */
    static Progress show(TerminalWriter err, String task, long total) {
        return Terminal.isInteractive()
                ? new ProgressBarLine(err, task, total)
                : new ProgressLines(err, task, total, System::nanoTime);
    }
}
