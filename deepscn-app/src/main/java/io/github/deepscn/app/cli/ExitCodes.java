package io.github.deepscn.app.cli;

/** What the process returns to the shell. */
public final class ExitCodes {
    public static final int OK = 0;
    /** The run failed: an error of the machine or of the program. */
    public static final int FAILED = 1;
    /** The command line cannot be understood. */
    public static final int USAGE = 2;
    /** The data cannot be used. */
    public static final int DATA = 3;

    private ExitCodes() {}
}
