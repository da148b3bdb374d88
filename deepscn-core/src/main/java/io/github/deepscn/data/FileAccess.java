package io.github.deepscn.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Who may read and write a file: its owner, group and mode, for the file that replaces it.
 *
 * @param attributes of the file that is replaced
 */
record FileAccess(PosixFileAttributes attributes) {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    /** That of a file; nothing if there is no such file, or its file system knows no modes. */
    static Optional<FileAccess> of(Path file) throws IOException {
        boolean known = file.getFileSystem().supportedFileAttributeViews().contains("posix") && Files.exists(file);
        return known
                ? Optional.of(new FileAccess(Files.readAttributes(file, PosixFileAttributes.class)))
                : Optional.empty();
    }

    /** Makes an empty file that nobody but its owner can open. */
    void createForOwner(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    }

    /**
     * Gives another file the same owner, group and mode, as far as this user may. Where the group cannot be kept, the
     * other group gets no more than everybody has.
     */
    void giveTo(Path file) throws IOException {
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes given = view.readAttributes();
        boolean sameGroup = given.group().equals(attributes.group()) || isDone(() -> view.setGroup(attributes.group()));
        if (!given.owner().equals(attributes.owner())) {
            isDone(() -> view.setOwner(attributes.owner()));
        }
        isDone(() -> view.setPermissions(sameGroup ? attributes.permissions() : withoutGroup()));
    }

    private Set<PosixFilePermission> withoutGroup() {
        var permissions = EnumSet.copyOf(attributes.permissions());
        if (!permissions.contains(PosixFilePermission.OTHERS_READ)) {
            permissions.remove(PosixFilePermission.GROUP_READ);
        }
        if (!permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            permissions.remove(PosixFilePermission.GROUP_WRITE);
        }
        return permissions;
    }

    private interface Change {
        void apply() throws IOException;
    }

    /** A change that fails is left out: the file is then open to its owner alone, as it was made. */
    private static boolean isDone(Change change) {
        try {
            change.apply();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
