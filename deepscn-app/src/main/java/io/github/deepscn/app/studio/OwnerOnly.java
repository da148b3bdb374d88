package io.github.deepscn.app.studio;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Closes folders (700) and files (600) to other users of the machine: tables and models may be nobody else's business.
 * Where files have no such modes, as on Windows, they stay as they are.
 */
final class OwnerOnly {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /**
     * Makes a folder, with those above it, or takes the one that is there, and closes it. What is in it stays as it is.
     *
     * @throws BadInputException if it belongs to somebody else
     */
    static Path folder(Path folder) throws IOException {
        Files.createDirectories(folder);
        try {
            close(folder.toRealPath());
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            throw new BadInputException("folder " + folder + " cannot be closed to other users: " + e.getReason()
                    + "; name a folder of your own");
        }
        return folder;
    }

    /** Closes a folder and all that is in it. Links are not followed; what is deleted meanwhile is passed over. */
    static void tree(Path folder) throws IOException {
        Files.walkFileTree(folder.toRealPath(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) throws IOException {
                close(path);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                try {
                    close(path);
                } catch (NoSuchFileException e) {
                    return visitFileFailed(path, e);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE; // such as a file that was written and has its name now
                }
                throw failure;
            }
        });
    }

    /** Closes one file. */
    static void close(Path path) throws IOException {
        @Nullable
        PosixFileAttributeView view =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return;
        }
        var attributes = view.readAttributes();
        Set<PosixFilePermission> wanted = attributes.isDirectory() ? FOLDER : FILE;
        if (!attributes.isSymbolicLink() && !attributes.permissions().equals(wanted)) {
            // by the path: a view that does not follow links cannot set modes on every system
            Files.setPosixFilePermissions(path, wanted);
        }
    }
}
