package io.github.deepscn.app.studio;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The folder of a studio, locked as long as it is open: two studios in one would write over each other. */
final class StudioFolder implements AutoCloseable {
    private static final String LOCK = "studio.lock";

    /** Behind the text of the file, which others may read while it is locked. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path path;
    private final FileChannel channel;

    private StudioFolder(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Where data of programs is kept on this machine. */
    static Path standard(Map<String, String> environment, String home) {
        @Nullable String data = environment.get("XDG_DATA_HOME");
        Path base = data != null && Path.of(data).isAbsolute() ? Path.of(data) : Path.of(home, ".local", "share");
        return base.resolve("deepscn").resolve("studio");
    }

    /**
     * Opens a folder; it is made if it is not there. Other users of the machine cannot enter it from then on.
     *
     * @throws BadInputException if another studio has it
     */
    static StudioFolder open(Path path) throws IOException {
        OwnerOnly.folder(path);
        Path file = path.resolve(LOCK);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (!isLocked(channel)) {
                throw new BadInputException("folder " + path + " is in use by another studio (" + Files.readString(file)
                        + "); end it, or name another folder with --folder DIR");
            }
            OwnerOnly.close(file);
            var folder = new StudioFolder(path, channel);
            folder.tell("process " + ProcessHandle.current().pid());
            return folder;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // a studio of this very process
        }
    }

    Path path() {
        return path;
    }

    /** Leaves a word for others who want the folder. */
    void tell(String who) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(who.getBytes(StandardCharsets.UTF_8)), 0);
    }

    @Override
    public void close() throws IOException {
        channel.close(); // and with it the lock
    }
}
