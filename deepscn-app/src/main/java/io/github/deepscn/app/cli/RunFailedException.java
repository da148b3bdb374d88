package io.github.deepscn.app.cli;

/** A run that failed for a reason outside program and data, told in one sentence. */
public final class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFailedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
