package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The file of a checkpoint: the 8 bytes {@code DSCNCKP2}, then frames of a 4-byte length, a 4-byte CRC-32 and so many
 * bytes, big-endian. The first frame names the training, each other holds a step. A frame that was cut short or damaged
 * is dropped, and those after it.
 */
final class FrameFile implements AutoCloseable {
    private static final byte[] MAGIC = "DSCNCKP2".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEAD = 8;

    private final Path path;
    private final RandomAccessFile file;

    private FrameFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** Is given the steps that are in a file, one after the other. */
    interface StepReader {
        void read(byte[] frame) throws IOException;
    }

    /** Begins a file; one that was there is replaced. */
    static FrameFile create(Path path, String identity) {
        try {
            var bytes = new ByteArrayOutputStream();
            bytes.write(MAGIC);
            bytes.write(frame(identity.getBytes(StandardCharsets.UTF_8)));
            Path temporary = path.resolveSibling(path.getFileName() + ".new");
            Files.write(temporary, bytes.toByteArray());
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            var file = new RandomAccessFile(path.toFile(), "rw");
            file.seek(file.length());
            return new FrameFile(path, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What names the training that a file is of. */
    static String identity(Path path) {
        requireFile(path);
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            return new String(readIdentity(path, file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a file of the same training and reads the whole steps in it; what follows the last of them is cut off. */
    static FrameFile open(Path path, String identity, StepReader steps) {
        requireFile(path);
        try {
            var file = new RandomAccessFile(path.toFile(), "rw");
            try {
                if (!Arrays.equals(readIdentity(path, file), identity.getBytes(StandardCharsets.UTF_8))) {
                    throw new BadInputException(
                            "checkpoint " + path
                                    + " is of another training: data, options and seed must be the same as when it was written");
                }
                readSteps(path, file, steps);
                return new FrameFile(path, file);
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireFile(Path path) {
        if (!Files.isRegularFile(path)) {
            throw new BadInputException(
                    "checkpoint " + path + " does not exist, must be the file of an earlier training");
        }
    }

    /** The first frame of a file that has just been opened. */
    private static byte[] readIdentity(Path path, RandomAccessFile file) throws IOException {
        byte[] magic = new byte[MAGIC.length];
        if (file.length() < magic.length || file.read(magic) != magic.length || !Arrays.equals(magic, MAGIC)) {
            throw new BadInputException("checkpoint " + path + " is not a checkpoint of deepscn");
        }
        return readFrame(file);
    }

    private static void readSteps(Path path, RandomAccessFile file, StepReader steps) throws IOException {
        long good = file.getFilePointer();
        int number = 1;
        for (byte[] frame = readFrame(file); frame.length > 0; frame = readFrame(file)) {
            try {
                steps.read(frame);
            } catch (IOException | RuntimeException e) {
                throw new BadInputException(
                        "checkpoint " + path + ": step " + number + " cannot be understood (" + e.getMessage() + ")");
            }
            good = file.getFilePointer();
            number++;
        }
        file.setLength(good);
        file.seek(good);
    }

    /** Appends a step. */
    synchronized void write(byte[] step) {
        try {
            file.write(frame(step));
        } catch (IOException e) {
            throw new UncheckedIOException("checkpoint " + path + " cannot be written", e);
        }
    }

    @Override
    public synchronized void close() {
        try (file) {
            file.getFD().sync();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next frame, or nothing where it is cut short or damaged. */
    private static byte[] readFrame(RandomAccessFile file) throws IOException {
        long left = file.length() - file.getFilePointer();
        if (left < FRAME_HEAD) {
            return new byte[0];
        }
        int length = file.readInt();
        int checksum = file.readInt();
        if (length <= 0 || length > left - FRAME_HEAD) {
            return new byte[0];
        }
        byte[] payload = new byte[length];
        file.readFully(payload);
        return checksum(payload) == checksum ? payload : new byte[0];
    }

    private static byte[] frame(byte[] payload) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(payload.length);
        out.writeInt(checksum(payload));
        out.write(payload);
        return bytes.toByteArray();
    }

    private static int checksum(byte[] payload) {
        var crc = new CRC32();
        crc.update(payload);
        return (int) crc.getValue();
    }
}
