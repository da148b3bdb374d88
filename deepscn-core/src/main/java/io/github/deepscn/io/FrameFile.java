package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.data.WriteException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The file of a checkpoint: the 8 bytes {@code DSCNCKP2}, then frames of a 4-byte length, a 4-byte CRC-32 and so many
 * bytes, big-endian. The first frame names the training, each other holds a step. A frame that was cut short or damaged
 * is dropped, and those after it.
 */
final class FrameFile implements AutoCloseable {
    private static final byte[] MAGIC = "DSCNCKP2".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEAD = 8;

    private final Path path;
    private final Consumer<WriteException> failed;
    /** Nothing once the file cannot be written. */
    private @Nullable RandomAccessFile file;

    /**
     * A file that is open.
     *
     * @param failed is told once, when the file cannot be written; from then on nothing is
     */
    FrameFile(Path path, RandomAccessFile file, Consumer<WriteException> failed) {
        this.path = path;
        this.file = file;
        this.failed = failed;
    }

    /** One that cannot be written from the beginning. */
    private FrameFile(Path path, WriteException failure, Consumer<WriteException> failed) {
        this.path = path;
        this.failed = failed;
        failed.accept(failure);
    }

    /** Is given the steps that are in a file, one after the other. */
    interface StepReader {
        void read(byte[] frame) throws IOException;
    }

    /**
     * Begins a file. One that was there is replaced if it is empty or names the same training.
     *
     * @throws BadInputException if it is anything else, or no file can be written there
     */
    static FrameFile create(Path path, String identity, Consumer<WriteException> failed) {
        Path place;
        try {
            place = WholeFile.place(path);
            requireSameTraining(path, identity);
        } catch (WriteException e) {
            throw new BadInputException("checkpoint " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
            return new FrameFile(path, named(path, e), failed);
        }
    }

    private static WriteException named(Path path, IOException e) {
        return e instanceof WriteException known ? known : new WriteException(path, e);
    }

    private static void requireSameTraining(Path path, String identity) throws IOException {
        if (!Files.exists(path) || Files.size(path) == 0) {
            return;
        }
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            String found = new String(readIdentity(path, file), StandardCharsets.UTF_8);
            Require.that(
                    found.equals(identity),
                    "checkpoint " + path + " is of another training and is not overwritten: "
                            + TrainingDifference.of(found, identity)
                            + ". Name another file, or delete this one");
        }
    }

    /**
     * Refuses a file that is there and not a checkpoint.
     *
     * @throws BadInputException if it is so
     * @throws UncheckedIOException if it cannot be read
     */
    static void requireNoOther(Path path) {
        try {
            if (Files.exists(path) && Files.size(path) > 0) {
                identity(path);
            }
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
    static FrameFile open(Path path, String identity, StepReader steps, Consumer<WriteException> failed) {
        requireFile(path);
        try {
            var file = new RandomAccessFile(path.toFile(), "rw");
            try {
                String found = new String(readIdentity(path, file), StandardCharsets.UTF_8);
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
        if (!Files.isRegularFile(path)) {
            throw new BadInputException(
                    "checkpoint " + path + " does not exist, must be the file of an earlier training");
        }
    }

    /** The first frame of a file that has just been opened. */
    private static byte[] readIdentity(Path path, RandomAccessFile file) throws IOException {
        byte[] magic = new byte[MAGIC.length];
        if (file.length() < magic.length || file.read(magic) != magic.length || !Arrays.equals(magic, MAGIC)) {
            throw new BadInputException("checkpoint " + path
                    + " exists and is not a checkpoint of deepscn. It is not overwritten; name another file");
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

    /** Appends a step. When that fails the file ends there: with a gap, later steps are worth nothing. */
    synchronized void write(byte[] step) {
        if (file == null) {
            return;
        }
        try {
            file.write(frame(step));
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public synchronized void close() {
        if (file == null) {
            return;
        }
        try {
            file.getFD().sync();
            file.close();
        } catch (IOException e) {
            fail(e);
        }
        file = null;
    }

    private void fail(IOException e) {
        try {
            Objects.requireNonNull(file).close();
        } catch (IOException again) {
            e.addSuppressed(again);
        }
        file = null;
        failed.accept(named(path, e));
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
