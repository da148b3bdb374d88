package io.github.deepscn.app;

/** What the process returns to the shell. */
final class ExitCodes {
    static final int OK = 0;
    /** The run failed: an error of the machine or of the program. */
    static final int FAILED = 1;
    /** The command line cannot be understood. */
    static final int USAGE = 2;
    /** The data cannot be used. */
    static final int DATA = 3;

    private ExitCodes() {}
}
