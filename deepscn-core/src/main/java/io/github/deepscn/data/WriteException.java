package io.github.deepscn.data;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file cannot be written. The message names it and the reason, such as a full disk. */
public final class WriteException extends FileSystemException {
    private static final long serialVersionUID = 1L;

    /** A path that is refused for this reason. */
    public WriteException(Path file, String reason) {
        super(file.toString(), null, reason);
    }

    /** A write that failed. */
    public WriteException(Path file, IOException cause) {
        this(file, "cannot be written: " + reason(cause));
        initCause(cause);
    }

    /** A stream to a file whose failures name the file. */
    public static OutputStream naming(Path file, OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                try {
                    out.write(bytes, from, length);
                } catch (IOException e) {
                    throw new WriteException(file, e);
                }
            }
        };
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        @Nullable String reason = cause instanceof FileSystemException known ? known.getReason() : cause.getMessage();
        return reason == null || reason.isBlank() ? cause.getClass().getSimpleName() : reason;
    }
}
