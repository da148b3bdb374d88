package io.github.deepscn.io.checkpoint;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The file of a checkpoint: the 8 bytes {@code DSCNCKP2}, then frames. A frame is a 4-byte length, a 4-byte CRC-32 and
 * the content, big-endian. The first frame identifies the training, each other frame holds a step. A frame that was cut
 * short or damaged is dropped, with all frames after it.
 */
public final class FrameFile implements AutoCloseable {
    private static final byte[] MAGIC = "DSCNCKP2".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEAD = 8;

    private final Path path;
    private final Consumer<WriteException> failed;
    /** Null once the file cannot be written. */
    private @Nullable RandomAccessFile file;

    /**
     * A file that is open.
     *
     * @param failed is called once, when the file cannot be written; nothing is written after that
     */
    FrameFile(Path path, @Nullable RandomAccessFile file, Consumer<WriteException> failed) {
        this.path = path;
        this.file = file;
        this.failed = failed;
    }

    /** Receives the steps of a file, in order. */
    interface StepReader {
        void read(byte[] frame) throws IOException;
    }

    /**
     * Starts a file. It replaces a file that is empty or that identifies the same training.
     *
     * @throws BadInputException if another file exists, or no file can be written there
     */
    static FrameFile create(Path path, String identity, Consumer<WriteException> failed) {
        Path place;
        try {
            place = WholeFile.place(path);
            if (isFilled(path)) {
                String found = identity(path);
                Require.that(
                        found.equals(identity),
                        "checkpoint " + path + " is of another training and is not overwritten: "
                                + TrainingDifference.of(found, identity)
                                + ". Name another file, or delete this one");
            }
        } catch (WriteException e) {
            throw new BadInputException("checkpoint " + e.getMessage());
        }
        try {
            WholeFile.write(path, out -> {
                out.write(MAGIC);
                out.write(frame(identity.getBytes(StandardCharsets.UTF_8)));
            });
            var file = new RandomAccessFile(place.toFile(), "rw");
            file.seek(file.length());
            return new FrameFile(path, file, failed);
        } catch (IOException e) {
            var broken = new FrameFile(path, null, failed);
            broken.fail(e);
            return broken;
        }
    }

    private static boolean isFilled(Path path) {
        return path.toFile().length() > 0;
    }

    /**
     * Refuses a file that exists, is not empty and is not a checkpoint.
     *
     * @throws BadInputException if there is such a file
     * @throws UncheckedIOException if the file cannot be read
     */
    public static void requireNoOther(Path path) {
        if (isFilled(path)) {
            identity(path);
        }
    }

    /**
     * The identity of the training that wrote a file.
     *
     * @throws BadInputException if the file is not a checkpoint
     * @throws UncheckedIOException if the file cannot be read
     */
    public static String identity(Path path) {
        requireFile(path);
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            return readIdentity(path, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a file of the same training, reads its complete steps and cuts off what follows the last of them. */
    static FrameFile open(Path path, String identity, StepReader steps, Consumer<WriteException> failed) {
        requireFile(path);
        try {
            var file = new RandomAccessFile(path.toFile(), "rw");
            try {
                String found = readIdentity(path, file);
                Require.that(
                        found.equals(identity),
                        "checkpoint " + path
                                + " is of another training: data, options and seed must be the same as when it was"
                                + " written, but " + TrainingDifference.of(found, identity));
                readSteps(path, file, steps);
                return new FrameFile(path, file, failed);
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireFile(Path path) {
        Require.that(
                Files.isRegularFile(path),
                "checkpoint " + path + " does not exist, must be the file of an earlier training");
    }

    /** Reads the first frame of a file that has just been opened. */
    private static String readIdentity(Path path, RandomAccessFile file) throws IOException {
        byte[] magic = new byte[MAGIC.length];
        if (file.length() < magic.length || file.read(magic) != magic.length || !Arrays.equals(magic, MAGIC)) {
            throw new BadInputException("checkpoint " + path
                    + " exists and is not a checkpoint of deepscn. It is not overwritten; name another file");
        }
        return new String(readFrame(file), StandardCharsets.UTF_8);
    }

    private static void readSteps(Path path, RandomAccessFile file, StepReader steps) throws IOException {
        long good = file.getFilePointer();
        int number = 1;
        for (byte[] frame = readFrame(file); frame.length > 0; frame = readFrame(file)) {
            try {
                steps.read(frame);
            } catch (IOException | RuntimeException e) {
                throw new BadInputException(
                        "checkpoint " + path + ": step " + number + " cannot be read (" + e.getMessage() + ")");
            }
            good = file.getFilePointer();
            number++;
        }
        file.setLength(good);
        file.seek(good);
    }

    /** Appends a step. If that fails, the file ends there, because steps after a gap are useless. */
    synchronized void write(byte[] step) {
        if (file != null) {
            try {
                file.write(frame(step));
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    @Override
    public synchronized void close() {
        if (file != null) {
            try {
                file.getFD().sync();
                file.close();
            } catch (IOException e) {
                fail(e);
            }
            file = null;
        }
    }

    private void fail(IOException e) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException again) {
            e.addSuppressed(again);
        }
        file = null;
        failed.accept(e instanceof WriteException known ? known : new WriteException(path, e));
    }

    /** The next frame, or an empty array if it was cut short or damaged. */
    private static byte[] readFrame(RandomAccessFile file) throws IOException {
        long left = file.length() - file.getFilePointer() - FRAME_HEAD;
        if (left < 0) {
            return new byte[0];
        }
        int length = file.readInt();
        int checksum = file.readInt();
        if (length <= 0 || length > left) {
            return new byte[0];
        }
        byte[] payload = new byte[length];
        file.readFully(payload);
        return checksum(payload) == checksum ? payload : new byte[0];
    }

    private static byte[] frame(byte[] payload) {
        return ByteBuffer.allocate(FRAME_HEAD + payload.length)
                .putInt(payload.length)
                .putInt(checksum(payload))
                .put(payload)
                .array();
    }

    private static int checksum(byte[] payload) {
        var crc = new CRC32();
        crc.update(payload);
        return (int) crc.getValue();
    }
}
