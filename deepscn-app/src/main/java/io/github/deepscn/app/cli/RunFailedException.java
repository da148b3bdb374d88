package io.github.deepscn.app.cli;

/** A run that failed although program and data are sound, for a reason that one sentence tells. */
public final class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFailedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
