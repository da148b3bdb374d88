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
 * Owner, group and mode of a file, to give to the file that replaces it.
 *
 * @param attributes attributes of the file to replace
 */
record FileAccess(PosixFileAttributes attributes) {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    /** The access of a file; empty if the file does not exist or its file system has no modes. */
    static Optional<FileAccess> of(Path file) throws IOException {
        boolean known = file.getFileSystem().supportedFileAttributeViews().contains("posix") && Files.exists(file);
        return known
                ? Optional.of(new FileAccess(Files.readAttributes(file, PosixFileAttributes.class)))
                : Optional.empty();
    }

    /** Creates an empty file that only its owner can open. */
    void createForOwner(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    }

    /**
     * Gives another file this owner, group and mode, as far as this user may. If the group cannot be set, the file's
     * own group gets no more rights than everybody.
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

    /** Tries a change. If it fails, the file stays open to its owner only. */
    private static boolean isDone(Change change) {
        try {
            change.apply();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
