package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.StepLog;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The steps of a training, appended as they are done. Whenever the process dies, what has been written can be read: a
 * step that was cut short is dropped.
 *
 * <p>Layout: the 8 bytes {@code DSCNCKP1}, then frames of a 4-byte length, a 4-byte CRC-32 and so many bytes,
 * big-endian. The first frame names the training (a digest of options and data), each other holds a step
 * ({@link StepCodec}).
 */
public final class CheckpointFile implements StepLog, AutoCloseable {
    private static final byte[] MAGIC = "DSCNCKP1".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEAD = 8;

    private final Path path;
    private final RandomAccessFile file;
    private final List<RecordedStep> steps;

    private CheckpointFile(Path path, RandomAccessFile file, List<RecordedStep> steps) {
        this.path = path;
        this.file = file;
        this.steps = steps;
    }

    /**
     * Begins a checkpoint; one that was there is replaced.
     *
     * @param identity names the training: only this one may go on from it
     * @throws UncheckedIOException if the file cannot be written
     */
    public static CheckpointFile create(Path path, String identity) {
        try {
            var bytes = new ByteArrayOutputStream();
            bytes.write(MAGIC);
            writeFrame(new DataOutputStream(bytes), identity.getBytes(StandardCharsets.UTF_8));
            Path temporary = path.resolveSibling(path.getFileName() + ".new");
            Files.write(temporary, bytes.toByteArray());
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            var file = new RandomAccessFile(path.toFile(), "rw");
            file.seek(file.length());
            return new CheckpointFile(path, file, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Opens a checkpoint to go on from it.
     *
     * @throws BadInputException if it is not one, or not of this training
     * @throws UncheckedIOException if it cannot be read
     */
    public static CheckpointFile open(Path path, String identity) {
        if (!Files.isRegularFile(path)) {
            throw new BadInputException(
                    "checkpoint " + path + " does not exist, must be the file of an earlier training");
        }
        try {
            var file = new RandomAccessFile(path.toFile(), "rw");
            try {
                byte[] magic = new byte[MAGIC.length];
                if (file.length() < magic.length || file.read(magic) != magic.length || !Arrays.equals(magic, MAGIC)) {
                    throw new BadInputException("checkpoint " + path + " is not a checkpoint of deepscn");
                }
                byte[] seen = readFrame(file);
                if (!Arrays.equals(seen, identity.getBytes(StandardCharsets.UTF_8))) {
                    throw new BadInputException(
                            "checkpoint " + path
                                    + " is of another training: data, options and seed must be the same as when it was written");
                }
                List<RecordedStep> steps = readSteps(path, file);
                return new CheckpointFile(path, file, steps);
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The steps that were there when it was opened. */
    public List<RecordedStep> steps() {
        return steps;
    }

    @Override
    public void write(RecordedStep step) {
        try {
            var frame = new ByteArrayOutputStream();
            writeFrame(new DataOutputStream(frame), StepCodec.encode(step));
            file.write(frame.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("checkpoint " + path + " cannot be written", e);
        }
    }

    @Override
    public void close() {
        try {
            file.getFD().sync();
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads whole steps and cuts off what follows the last of them. */
    private static List<RecordedStep> readSteps(Path path, RandomAccessFile file) throws IOException {
        var steps = new ArrayList<RecordedStep>();
        long good = file.getFilePointer();
        for (byte[] frame = readFrame(file); frame.length > 0; frame = readFrame(file)) {
            try {
                steps.add(StepCodec.decode(frame));
            } catch (IOException | RuntimeException e) {
                throw new BadInputException("checkpoint " + path + ": step " + (steps.size() + 1)
                        + " cannot be understood (" + e.getMessage() + ")");
            }
            good = file.getFilePointer();
        }
        file.setLength(good);
        file.seek(good);
        return List.copyOf(steps);
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

    private static void writeFrame(DataOutputStream out, byte[] payload) throws IOException {
        out.writeInt(payload.length);
        out.writeInt(checksum(payload));
        out.write(payload);
    }

    private static int checksum(byte[] payload) {
        var crc = new CRC32();
        crc.update(payload);
        return (int) crc.getValue();
    }
}
