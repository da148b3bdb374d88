package io.github.deepscn.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Writes files whole or not at all: first to a {@linkplain TemporaryFile temporary file}, which then gets the name.
 *
 * <p>A symbolic link is followed: the file it leads to is replaced or created, and the link stays. A replaced file
 * keeps its {@linkplain FileAccess mode, owner and group}. Anything but a regular file is refused.
 */
public final class WholeFile {
    /** A longer chain of links is taken for a loop, as in Linux. */
    private static final int MOST_LINKS = 40;

    /** Writes the content to a stream. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private WholeFile() {}

    /**
     * Writes or replaces a file, even if the thread is interrupted.
     *
     * @throws WriteException if {@link #place} refuses the path, or the file cannot be written; an earlier file then
     *     stays as it was
     */
    public static void write(Path file, Content content) throws WriteException {
        Path place = place(file);
        try {
            replace(place, content);
        } catch (WriteException e) {
            throw e;
        } catch (IOException e) {
            throw new WriteException(file, e);
        }
    }

    /**
     * The path after following links: a regular file, or a new file in an existing folder.
     *
     * @throws WriteException if a file cannot be written there
     */
    public static Path place(Path file) throws WriteException {
        require(!Files.isDirectory(file), file, "is a folder, must be a file to write");
        boolean exists = Files.exists(file);
        require(
                !exists || Files.isRegularFile(file),
                file,
                "is a device, a pipe or a socket, must be a regular file or a path that does not exist yet");
        require(!exists || Files.isWritable(file), file, "exists and cannot be written");
        Path place = followed(file);
        Path folder = place.toAbsolutePath().getParent();
        require(
                folder != null && Files.isDirectory(folder),
                file,
                "there is no folder " + folder + "; make it first, or write elsewhere");
        require(Files.isWritable(folder), file, "the folder " + folder + " cannot be written");
        return place;
    }

    /** The path after following links, whether or not it exists. */
    private static Path followed(Path file) throws WriteException {
        try {
            if (Files.exists(file)) {
                return file.toRealPath();
            }
            Path place = file.toAbsolutePath();
            for (int links = 0; Files.isSymbolicLink(place); links++) {
                require(
                        links < MOST_LINKS,
                        file,
                        "is a symbolic link in a loop, must lead to a file or a path that does not exist yet");
                place = place.resolveSibling(Files.readSymbolicLink(place));
            }
            return place;
        } catch (WriteException e) {
            throw e;
        } catch (IOException e) {
            throw new WriteException(file, e);
        }
    }

    private static void require(boolean condition, Path file, String otherwise) throws WriteException {
        if (!condition) {
            throw new WriteException(file, otherwise);
        }
    }

    private static void replace(Path place, Content content) throws IOException {
        TemporaryFile.removeAbandoned(place);
        Optional<FileAccess> access = FileAccess.of(place);
        Path temporary = TemporaryFile.beside(place);
        try {
            if (access.isPresent()) {
                access.get().createForOwner(temporary);
            } else {
                Files.createFile(temporary);
            }
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.WRITE)) {
                content.writeTo(out);
            }
            force(temporary);
            if (access.isPresent()) {
                access.get().giveTo(temporary);
            }
            move(temporary, place);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Forces the bytes to disk. An interrupt closes the channel, so it tries again and restores the flag afterwards.
     */
    private static void force(Path file) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try (var written = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    written.force(true);
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted = Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
