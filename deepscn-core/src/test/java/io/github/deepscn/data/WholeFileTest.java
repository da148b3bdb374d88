package io.github.deepscn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files are written whole or not at all, to regular files alone, and remain as open or closed as they were. */
class WholeFileTest {
    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void realFolder() throws IOException {
        folder = temporary.toRealPath();
    }

    private static void write(Path file, String text) throws IOException {
        WholeFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Runs a program of the system; the test is left out where there is none, or it may not do what it is to. */
    private static void assumeDone(String... words) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(words).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(false, words[0] + " is not there");
            return;
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(process.waitFor() == 0, String.join(" ", words) + ": " + said);
    }

    private static void assertRefused(Path file, String reason) {
        assertThatThrownBy(() -> WholeFile.place(file))
                .isInstanceOf(WriteException.class)
                .hasMessage(file + ": " + reason);
        assertThatThrownBy(() -> write(file, "new"))
                .isInstanceOf(WriteException.class)
                .hasMessage(file + ": " + reason);
    }

    private static final String NO_FILE =
            "is a device, a pipe or a socket, must be a regular file or a path that does not exist yet";

    @Test
    void aDeviceIsRefused() throws IOException, InterruptedException {
        Path device = folder.resolve("null");
        assumeDone("mknod", device.toString(), "c", "1", "3");
        assertRefused(device, NO_FILE);
        assertThat(Files.readAttributes(device, PosixFileAttributes.class).isOther())
                .isTrue();
        assertRefused(Files.createSymbolicLink(folder.resolve("link"), device), NO_FILE);
        assertThat(names(folder)).containsExactly("link", "null");
    }

    @Test
    void aPipeIsRefused() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assumeDone("mkfifo", pipe.toString());
        assertRefused(pipe, NO_FILE);
        assertThat(names(folder)).containsExactly("pipe");
    }

    @Test
    void aSocketIsRefused() throws IOException {
        Path socket = folder.resolve("s");
        assumeTrue(isPosix(folder) && socket.toString().length() < 100, "socket names are short");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertRefused(socket, NO_FILE);
        }
    }

    @Test
    void aFolderIsRefusedAndSoIsOneThatIsNotThere() throws IOException {
        assertRefused(folder, "is a folder, must be a file to write");
        assertRefused(
                folder.resolve("none/file"),
                "there is no folder " + folder.resolve("none") + "; make it first, or write elsewhere");
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void aFileThatMayNotBeWrittenIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        file.toFile().setReadOnly();
        if (Files.isWritable(file)) { // root may write everything, and the file stays read-only
            write(file, "new");
            assertThat(file).hasContent("new");
            assertThat(Files.getPosixFilePermissions(file)).doesNotContain(PosixFilePermission.OWNER_WRITE);
        } else {
            assertRefused(file, "exists and cannot be written");
            assertThat(file).hasContent("old");
        }
    }

    @Test
    void aLinkStaysAndItsTargetIsReplaced() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path target = Files.writeString(other.resolve("target"), "old");
        Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("other/target"));
        Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("second"));
        write(first, "new");
        assertThat(target).hasContent("new");
        assertThat(Files.readSymbolicLink(first)).isEqualTo(Path.of("second"));
        assertThat(Files.readSymbolicLink(second)).isEqualTo(Path.of("other/target"));
        assertThat(names(other)).containsExactly("target");
    }

    @Test
    void whatALinkLeadsToIsMadeWhereItIsNotThere() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path beside = Files.createSymbolicLink(folder.resolve("beside"), other);
        Files.createSymbolicLink(other.resolve("second"), Path.of("../other/target"));
        Path first = Files.createSymbolicLink(folder.resolve("first"), beside.resolve("second"));
        write(first, "new");
        assertThat(other.resolve("target")).hasContent("new");
        assertThat(first).isSymbolicLink();
        assertThat(other.resolve("second")).isSymbolicLink();
        Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("none/target"));
        assertRefused(nowhere, "there is no folder " + folder.resolve("none") + "; make it first, or write elsewhere");
    }

    @Test
    void aLoopOfLinksIsRefused() throws IOException {
        Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
        Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
        assertRefused(one, "is a symbolic link in a loop, must lead to a file or a path that does not exist yet");
        assertThat(names(folder)).containsExactly("one", "two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-r-----", "rw-rw-rw-", "rwxr-xr-x", "rw-r--r--"})
    void theModeStaysAndIsNeverWiderWhileTheFileIsWritten(String mode) throws IOException {
        assumeTrue(isPosix(folder));
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        WholeFile.write(file, out -> {
            for (String name : names(folder)) {
                if (!name.equals("file")) {
                    assertThat(mode(folder.resolve(name))).isEqualTo("rw-------");
                }
            }
            assertThat(names(folder)).hasSize(2);
            out.write('x');
        });
        assertThat(mode(file)).isEqualTo(mode);
        assertThat(file).hasContent("x");
    }

    @Test
    void aNewFileHasTheModeThatTheSystemGivesNewFiles() throws IOException {
        assumeTrue(isPosix(folder));
        Path plain = Files.createFile(folder.resolve("plain"));
        write(folder.resolve("file"), "new");
        assertThat(mode(folder.resolve("file"))).isEqualTo(mode(plain));
    }

    /** Only root may give files away. */
    @Test
    void ownerAndGroupStay() throws IOException {
        assumeTrue(isPosix(folder));
        Path file = Files.writeString(folder.resolve("file"), "old");
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        UserPrincipalLookupService users = folder.getFileSystem().getUserPrincipalLookupService();
        GroupPrincipal group;
        try {
            view.setOwner(users.lookupPrincipalByName("4711"));
            group = users.lookupPrincipalByGroupName("4712");
            view.setGroup(group);
        } catch (IOException e) {
            assumeTrue(false, "may not give files away: " + e);
            return;
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        write(file, "new");
        PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
        assertThat(attributes.owner().getName()).isEqualTo("4711");
        assertThat(attributes.group()).isEqualTo(group);
        assertThat(PosixFilePermissions.toString(attributes.permissions())).isEqualTo("rw-r-----");
    }

    /** A file system of a zip file knows neither modes nor links. */
    @Test
    void aFileSystemWithoutModesWillDo() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("files.zip"), Map.of("create", "true"))) {
            Path file = zip.getPath("/file");
            assertThat(isPosix(file)).isFalse();
            write(file, "one");
            write(file, "two");
            assertThat(Files.readString(file)).isEqualTo("two");
            assertThat(names(zip.getPath("/"))).containsExactly("file");
        }
    }

    @Test
    void aWriteThatFailsNamesTheFileAndLeavesTheOldOne() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(1);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(WriteException.class)
                .hasMessage(file + ": cannot be written: No space left on device");
        assertThat(file).hasContent("old");
        assertThat(names(folder)).containsExactly("file");
    }

    @Test
    void anInterruptedThreadWritesAllTheSame() throws IOException {
        Path file = folder.resolve("file");
        Thread.currentThread().interrupt();
        try {
            write(file, "new");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasContent("new");
    }

    /** Writes a file whose content never ends, in the process that is to be killed. */
    public static void main(String[] args) throws IOException {
        WholeFile.write(Path.of(args[0]), out -> {
            out.write('x');
            out.flush();
            System.out.println("writing");
            while (System.in.read() >= 0) {
                // until it is killed
            }
        });
    }

    @Test
    void whatAKilledProcessLeftIsRemovedAndWhatALiveOneWritesStays() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Process killed = writing(file);
        Process alive = writing(file);
        try {
            assertThat(names(folder)).hasSize(3);
            killed.destroyForcibly().waitFor();
            assertThat(names(folder)).as("nobody has tidied up").hasSize(3);
            write(file, "new");
            assertThat(names(folder)).hasSize(2).last().isEqualTo("file");
            assertThat(names(folder).get(0)).startsWith(".file.deepscn-" + alive.pid() + "-");
        } finally {
            killed.destroyForcibly().waitFor();
            alive.destroyForcibly().waitFor();
        }
        write(file, "newer");
        assertThat(names(folder)).containsExactly("file");
        assertThat(file).hasContent("newer");
    }

    private Process writing(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WholeFileTest.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("writing");
        return process;
    }

    @Test
    void onlyRemainsOfThisFileAreRemoved() throws IOException {
        Path file = folder.resolve("file");
        ProcessHandle self = ProcessHandle.current();
        long start = self.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
        // This process has a number that another one had before, as it happens in containers.
        Path earlier = Files.createFile(folder.resolve(".file.deepscn-" + self.pid() + "-" + (start - 100) + "-a.tmp"));
        Path own = Files.createFile(folder.resolve(".file.deepscn-" + self.pid() + "-" + start + "-a.tmp"));
        Path other = Files.createFile(folder.resolve(".other.deepscn-" + self.pid() + "-" + (start - 100) + "-a.tmp"));
        Path foreign = Files.createFile(folder.resolve(".file.deepscn-notes.tmp"));
        Path link = Files.createSymbolicLink(
                folder.resolve(".file.deepscn-" + self.pid() + "-" + (start - 200) + "-a.tmp"), foreign);
        Files.setLastModifiedTime(own, FileTime.from(Instant.EPOCH));
        write(file, "new");
        assertThat(earlier).doesNotExist();
        assertThat(List.of(own, other, foreign)).allMatch(Files::exists);
        assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }
}
