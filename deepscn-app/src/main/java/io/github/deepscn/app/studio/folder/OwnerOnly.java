package io.github.deepscn.app.studio.folder;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
        Path real = Files.createDirectories(folder).toRealPath();
        try {
            close(real);
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "folder " + folder + " cannot be made private: " + e.getReason() + "; name a folder of your own");
        }
        return folder;
    }

    /** Restricts a folder and its content, without following links. Files that disappear meanwhile are ignored. */
    public static void tree(Path folder) throws IOException {
        closeAll(folder.toRealPath());
    }

    private static void closeAll(Path path) throws IOException {
        try {
            close(path);
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                    for (Path entry : entries) {
                        closeAll(entry);
                    }
                }
            }
        } catch (NoSuchFileException e) {
            // such as a temporary file that has just got its final name
        }
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
