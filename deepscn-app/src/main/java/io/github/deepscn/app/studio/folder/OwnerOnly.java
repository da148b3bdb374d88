package io.github.deepscn.app.studio.folder;

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
 * Restricts folders (mode 700) and files (mode 600) to their owner, because tables and models may be confidential. File
 * systems without such modes, as on Windows, are left as they are.
 */
public final class OwnerOnly {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /**
     * Creates a folder and its parents, if necessary, and restricts the folder but not its content.
     *
     * @throws BadInputException if the folder belongs to another user
     */
    public static Path folder(Path folder) throws IOException {
        Files.createDirectories(folder);
        try {
            close(folder.toRealPath());
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "folder " + folder + " cannot be made private: " + e.getReason() + "; name a folder of your own");
        }
        return folder;
    }

    /** Restricts a folder and its content, without following links. Files that disappear meanwhile are ignored. */
    public static void tree(Path folder) throws IOException {
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
                    return FileVisitResult.CONTINUE; // such as a temporary file that has just got its final name
                }
                throw failure;
            }
        });
    }

    /** Restricts one file or folder. */
    public static void close(Path path) throws IOException {
        @Nullable
        PosixFileAttributeView view =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return;
        }
        var attributes = view.readAttributes();
        Set<PosixFilePermission> wanted = attributes.isDirectory() ? FOLDER : FILE;
        if (!attributes.isSymbolicLink() && !attributes.permissions().equals(wanted)) {
            // A view that does not follow links cannot set modes on every system, so the path is used.
            Files.setPosixFilePermissions(path, wanted);
        }
    }
}
