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
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a studio, locked while it is open so that no second studio uses it. */
public final class StudioFolder implements AutoCloseable {
    private static final String LOCK = "studio.lock";

    /** Lies behind the text of the lock file, so that others can read the text. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final FileChannel channel;

    /**
     * Opens a folder, creating it if necessary. Other users of the machine cannot enter it.
     *
     * @throws BadInputException if another studio uses it
     */
    public StudioFolder(Path path) throws IOException {
        OwnerOnly.folder(path);
        Path file = path.resolve(LOCK);
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (!isLocked()) {
                throw new BadInputException("folder " + path + " is in use by another studio (" + Files.readString(file)
                        + "); end it, or name another folder with --folder DIR");
            }
            OwnerOnly.close(file);
            tell("process " + ProcessHandle.current().pid());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private boolean isLocked() throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // another studio in this process
        }
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

    /** A new random id of lower-case letters and digits. */
    public static String newId() {
        return Long.toString(RANDOM.nextLong() >>> 1, Character.MAX_RADIX);
    }

    /** Deletes a folder and everything in it, if it exists. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
