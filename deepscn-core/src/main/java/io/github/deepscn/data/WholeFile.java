package io.github.deepscn.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A file that is written whole or not at all: into a neighbour first, which then takes its name. */
public final class WholeFile {
    /** Writes the content somewhere. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private WholeFile() {}

    /**
     * Writes a file; one that is there is replaced.
     *
     * @throws BadInputException if the path is that of a folder, or lies in none that is there
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, Content content) throws IOException {
        replace(checked(file), content);
    }

    /**
     * The same without a look at the place first: whatever is wrong with it is an {@link IOException}.
     *
     * @throws IOException if the file cannot be written; what stood there before still does
     */
    public static void replace(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        // Not Files.createTempFile: its files are closed to other users and would stay so under the final name.
        Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW)) {
                content.writeTo(out);
            }
            try (var written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                written.force(true); // here, not above: a writer may close the stream it is given
            }
            move(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** The place behind the path, links followed. */
    private static Path checked(Path file) throws IOException {
        if (Files.exists(file)) {
            Require.that(Files.isRegularFile(file), "file " + file + " is there and not a regular file");
            return file.toRealPath();
        }
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        Require.that(
                folder != null && Files.isDirectory(folder),
                "file " + file + " lies in no folder that is there: " + folder);
        return target;
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
