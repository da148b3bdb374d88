package io.github.deepscn.app.cli;

/** The exit codes of the process. */
public final class ExitCodes {
    public static final int OK = 0;
    /** The run failed: an error of the machine or of the program. */
    public static final int FAILED = 1;
    /** The command line is wrong. */
    public static final int USAGE = 2;
    /** The data cannot be used. */
    public static final int DATA = 3;

    private ExitCodes() {}
}
