import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes the release archive of each platform, FOLDER-PLATFORM.zip, from a folder that holds the program for all platforms.
 * Its jars lose the native libraries of other platforms. Run by the build, in the time zone UTC:
 * {@code java Archives.java FOLDER TIMESTAMP}.
 */
final class Archives {

    /** A native library in a jar. */
    private static final Pattern NATIVE = Pattern.compile("META-INF/deepscn-native/.+-.+/.+|libduckdb_java\\.so_.+"
            + "|org/sqlite/native/.+\\.(so|dll|dylib)|org/jline/nativ/.+\\.(so|dll|jnilib)");

    /** Where the native libraries of a platform begin. DuckDB has none for macOS on x86-64. */
    private static final Map<String, List<String>> PLATFORMS = new TreeMap<>(Map.of(
            "linux-x86_64",
            List.of(
                    "META-INF/deepscn-native/linux-x86_64/",
                    "libduckdb_java.so_linux_amd64",
                    "org/sqlite/native/Linux/x86_64/",
                    "org/sqlite/native/Linux-Musl/x86_64/",
                    "org/jline/nativ/Linux/x86_64/"),
            "linux-arm64",
            List.of(
                    "META-INF/deepscn-native/linux-arm64/",
                    "libduckdb_java.so_linux_arm64",
                    "org/sqlite/native/Linux/aarch64/",
                    "org/sqlite/native/Linux-Musl/aarch64/",
                    "org/jline/nativ/Linux/arm64/"),
            "macosx-x86_64",
            List.of(
                    "META-INF/deepscn-native/macosx-x86_64/",
                    "org/sqlite/native/Mac/x86_64/",
                    "org/jline/nativ/Mac/x86_64/"),
            "macosx-arm64",
            List.of(
                    "META-INF/deepscn-native/macosx-arm64/",
                    "libduckdb_java.so_macos_arm64",
                    "org/sqlite/native/Mac/aarch64/",
                    "org/jline/nativ/Mac/arm64/"),
            "windows-x86_64",
            List.of(
                    "META-INF/deepscn-native/windows-x86_64/",
                    "libduckdb_java.so_windows_amd64",
                    "org/sqlite/native/Windows/x86_64/",
                    "org/jline/nativ/Windows/x86_64/")));

    private Archives() {}

    public static void main(String[] args) throws IOException {
        var folder = Path.of(args[0]);
        var time = FileTime.from(Instant.parse(args[1]));
        PLATFORMS.entrySet().parallelStream().forEach(platform -> {
            var archive = folder.resolveSibling(folder.getFileName() + "-" + platform.getKey() + ".zip");
            try {
                Files.deleteIfExists(archive);
                write(archive, folder, time, platform.getValue());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void write(Path archive, Path folder, FileTime time, List<String> natives) throws IOException {
        var missing = new TreeSet<>(natives);
        var options = Map.of("create", "true", "enablePosixFileAttributes", "true");
        try (var zip = FileSystems.newFileSystem(archive, options);
                var files = Files.walk(folder)) {
            for (var file : files.sorted().toList()) {
                var copy = zip.getPath(folder.getParent().relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectory(copy);
                } else if (file.toString().endsWith(".jar")) {
                    copyJar(file, copy, natives, missing);
                } else {
                    Files.copy(file, copy);
                }
                boolean runs = Files.isDirectory(file) || Files.isExecutable(file);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
                Files.getFileAttributeView(copy, BasicFileAttributeView.class).setTimes(time, time, time);
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("No library holds " + missing + " any more: mend the list of platforms");
        }
    }

    private static void copyJar(Path jar, Path copy, List<String> natives, TreeSet<String> missing) throws IOException {
        try (var source = new ZipFile(jar.toFile())) {
            var entries = source.stream().toList();
            if (entries.stream().noneMatch(entry -> NATIVE.matcher(entry.getName()).matches())) {
                Files.copy(jar, copy);
                return;
            }
            try (var target = new ZipOutputStream(Files.newOutputStream(copy))) {
                for (var entry : entries) {
                    var own = natives.stream().filter(entry.getName()::startsWith).findFirst();
                    if (own.isPresent() || !NATIVE.matcher(entry.getName()).matches()) {
                        own.ifPresent(missing::remove);
                        var kept = new ZipEntry(entry);
                        kept.setCompressedSize(-1);
                        target.putNextEntry(kept);
                        source.getInputStream(entry).transferTo(target);
                    }
                }
            }
        }
    }
}
