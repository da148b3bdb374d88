package io.github.deepscn.app.studio.folder;

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

/** The folder of a studio, locked while it is open so that no second studio uses it. */
public final class StudioFolder implements AutoCloseable {
    private static final String LOCK = "studio.lock";

    /** Lies behind the text of the lock file, so that others can read the text. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path path;
    private final FileChannel channel;

    private StudioFolder(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** The default folder: below the user's data folder. */
    public static Path standard(Map<String, String> environment, String home) {
        @Nullable String data = environment.get("XDG_DATA_HOME");
        Path base = data != null && Path.of(data).isAbsolute() ? Path.of(data) : Path.of(home, ".local", "share");
        return base.resolve("deepscn").resolve("studio");
    }

    /**
     * Opens a folder, creating it if necessary. Other users of the machine cannot enter it.
     *
     * @throws BadInputException if another studio uses it
     */
    public static StudioFolder open(Path path) throws IOException {
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
            return false; // another studio in this process
        }
    }

    public Path path() {
        return path;
    }

    /** Stores a text that other studios show when they find the folder locked. */
    public void tell(String who) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(who.getBytes(StandardCharsets.UTF_8)), 0);
    }

    @Override
    public void close() throws IOException {
        channel.close(); // releases the lock as well
    }
}
