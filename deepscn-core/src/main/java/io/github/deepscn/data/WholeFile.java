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
 * A file that is written whole or not at all: into a {@linkplain TemporaryFile neighbour} first, which then takes its
 * name.
 *
 * <p>A symbolic link is followed: the file that it leads to is replaced or made, and the link stays. A file that is
 * replaced keeps its {@linkplain FileAccess mode, owner and group}. What is no regular file is refused.
 */
public final class WholeFile {
    /** A chain of more links than this is a loop. Linux draws the line there too. */
    private static final int MOST_LINKS = 40;

    /** Writes the content somewhere. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private WholeFile() {}

    /**
     * Writes a file; one that is there is replaced. An interrupted thread writes all the same.
     *
     * @throws WriteException if {@link #place} refuses the path, or the file cannot be written; what stood there before
     *     still does
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
     * The place that a path leads to, links followed: a regular file, or none yet in a folder that is there.
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

    /** What a path leads to, whether or not it is there. */
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
     * Has the bytes on the disk. An interrupt closes a channel, so it is tried again and the flag is set afterwards.
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
