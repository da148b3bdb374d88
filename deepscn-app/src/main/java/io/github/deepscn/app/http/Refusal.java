package io.github.deepscn.app.http;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;

/** A refused request: an HTTP status and a sentence that says why, without stack traces or paths. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final int INTERNAL = 500;
    private static final int UNUSABLE = 422;

    private final int status;

    public Refusal(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    /** Refuses with a status and a sentence if {@code condition} holds. */
    public static void when(boolean condition, int status, String sentence) {
        if (condition) {
            throw new Refusal(status, sentence);
        }
    }

    public int status() {
        return status;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }

    /** What the client hears of a failure. */
    static Refusal of(Throwable e) {
        if (e instanceof Refusal refusal) {
            return refusal;
        }
        if (e instanceof BadInputException) {
            return new Refusal(UNUSABLE, sentence(e));
        }
        if (e instanceof HttpException http) {
            return new Refusal(http.getCode(), "The request is not valid HTTP: " + http.getReason() + ".");
        }
        if (e.getCause() instanceof TimeoutException) {
            return new Refusal(408, "The body of the request did not arrive in time.");
        }
        if ((e instanceof UncheckedIOException ? e.getCause() : e) instanceof IOException io) {
            return new Refusal(UNUSABLE, ofFile(io));
        }
        return new Refusal(
                INTERNAL,
                e instanceof OutOfMemoryError
                        ? "internal error: out of memory; raise Java's limit with JAVA_OPTS=-Xmx..."
                        : "internal error: " + e.getClass().getSimpleName() + "; see the program's standard error");
    }

    private static String ofFile(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "a file of the studio no longer exists";
        }
        if (e instanceof FileSystemException file) {
            return "a file of the studio cannot be read or written: "
                    + (file.getReason() == null ? e.getClass().getSimpleName() : file.getReason());
        }
        return sentence(e);
    }

    private static String sentence(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
    }
}
