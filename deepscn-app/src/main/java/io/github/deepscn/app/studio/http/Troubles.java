package io.github.deepscn.app.studio.http;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** What is said to the browser where something went wrong: a status and a sentence, never a trace or a path. */
final class Troubles {
    static final int INTERNAL = 500;
    private static final int UNUSABLE = 422;

    private Troubles() {}

    static Refusal refusal(Throwable e) {
        if (e instanceof Refusal refusal) {
            return refusal;
        }
        if (e instanceof BadInputException) {
            return new Refusal(UNUSABLE, message(e));
        }
        if ((e instanceof UncheckedIOException ? e.getCause() : e) instanceof IOException io) {
            return new Refusal(UNUSABLE, inputOutput(io));
        }
        if (e instanceof OutOfMemoryError) {
            return new Refusal(INTERNAL, "internal error: out of memory; JAVA_OPTS=-Xmx... gives Java more");
        }
        return new Refusal(
                INTERNAL,
                "internal error: " + e.getClass().getSimpleName() + "; standard error of the studio has more of it");
    }

    private static String inputOutput(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "a file of the studio is gone";
        }
        if (e instanceof FileSystemException file) {
            @Nullable String reason = file.getReason();
            return "a file of the studio cannot be read or written: "
                    + (reason == null ? e.getClass().getSimpleName() : reason);
        }
        return message(e);
    }

    private static String message(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
    }
}
