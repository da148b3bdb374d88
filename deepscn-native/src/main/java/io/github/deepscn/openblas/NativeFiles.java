package io.github.deepscn.openblas;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The native files of this platform, unpacked into a folder that only this user can write.
 *
 * <p>OpenBLAS stays in the user's cache folder, in a folder named after its digest. It is unpacked once, and all class
 * loaders and processes open the same file. If that folder cannot be used, a temporary folder replaces it. Each class
 * loader gets its own copies of the other files, because Java loads a file for one class loader only. {@link #close}
 * removes what is no longer needed once it is loaded. Windows does not delete loaded files; the next process does.
 */
final class NativeFiles implements AutoCloseable {

    private static final String RESOURCES = "/META-INF/deepscn-native/";

    private static final String COPY = ".copy-";

    /** An older copy was left by a killed process or by Windows. */
    private static final Duration OLD = Duration.ofHours(1);

    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private final String platform = Platform.name();
    private final Path folder;
    private final boolean stays;
    private final List<Path> copies = new ArrayList<>();

    private NativeFiles(Path folder, boolean stays) {
        this.folder = folder;
        this.stays = stays;
    }

    static NativeFiles inCache() throws IOException {
        var folder = Platform.cache()
                .resolve("deepscn")
                .resolve("native-" + Index.read().name());
        return new NativeFiles(Files.createDirectories(folder, onlyMine()), true).unpacked();
    }

    static NativeFiles inTemporaryFolder() throws IOException {
        return new NativeFiles(Files.createTempDirectory("deepscn-native-", onlyMine()), false).unpacked();
    }

    /** Opens a file in this jar's private folder. */
    static InputStream resource(String name) throws IOException {
        var resource = NativeFiles.class.getResourceAsStream(RESOURCES + name);
        if (resource == null) {
            throw new FileNotFoundException("deepscn-native has no " + name);
        }
        return resource;
    }

    /** The path of the OpenBLAS library. */
    Path openBlas() throws IOException {
        return folder.resolve(Index.read().files().get(0).name());
    }

    /** Makes a new copy of a file, which no class loader has loaded yet. */
    Path copyOf(String name) throws IOException {
        var library = openBlas().toString();
        var copy = Files.createTempFile(folder, COPY, name + library.substring(library.lastIndexOf('.')), onlyMine());
        copies.add(copy);
        try (var content = resource(platform + "/" + name)) {
            Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    @Override
    public void close() {
        if (stays) {
            copies.forEach(NativeFiles::remove);
        } else {
            removeAll("*", Instant.MAX);
            remove(folder);
        }
    }

    private NativeFiles unpacked() throws IOException {
        try {
            checkMine();
            removeAll(COPY + "*", Instant.now().minus(OLD));
            for (var file : Index.read().files()) {
                unpack(file);
            }
            return this;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Writes a file whole or not at all. An existing file stays, because another process may have loaded it. */
    private void unpack(Index.Entry entry) throws IOException {
        var file = folder.resolve(entry.name());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) != entry.size()) {
            Files.move(copyOf(entry.name()), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Refuses a folder that another user could write to. */
    private void checkMine() throws IOException {
        var probe = Files.createTempFile(folder, COPY, "probe", onlyMine());
        copies.add(probe);
        if (!Files.getOwner(folder).equals(Files.getOwner(probe))) {
            throw new IOException(folder + " belongs to another user, " + Files.getOwner(folder));
        }
        var writers = Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        if (IS_POSIX && !Collections.disjoint(Files.getPosixFilePermissions(folder), writers)) {
            throw new IOException(folder + " can be written by other users");
        }
    }

    private void removeAll(String pattern, Instant before) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
            for (var file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                    remove(file);
                }
            }
        } catch (IOException e) {
            OpenBlas.LOG.log(System.Logger.Level.DEBUG, "Native files stay in " + folder, e);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            OpenBlas.LOG.log(System.Logger.Level.DEBUG, "A native file stays: " + file, e);
        }
    }

    private static FileAttribute<?>[] onlyMine() {
        return IS_POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * The files that stay in the cache.
     *
     * @param name name of their folder, made from their digest
     * @param files OpenBLAS first, then the files it needs
     */
    private record Index(String name, List<Entry> files) {

        private record Entry(long size, String name) {}

        /** Reads a line with the name, then a line with size and name for each file. */
        static Index read() throws IOException {
            try (var index = resource(Platform.name() + "/index")) {
                var lines = new String(index.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
                return new Index(
                        lines.get(0), lines.stream().skip(1).map(Index::entry).toList());
            }
        }

        private static Entry entry(String line) {
            int space = line.indexOf(' ');
            return new Entry(Long.parseLong(line.substring(0, space)), line.substring(space + 1));
        }
    }
}
