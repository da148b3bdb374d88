package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.model.FileLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The safetensors container: the length of the header in 8 bytes, a JSON header, then the numbers of all tensors one
 * after the other. Everything is little-endian. The only number type is F64.
 *
 * <p>An object reads one open file whose header has been checked: every tensor lies inside the file, tensors follow
 * each other without gap or overlap, and their shapes agree with their lengths. An array for a tensor is therefore
 * never larger than the file. The numbers are read on demand.
 *
 * @param prefix put before the names of the tensors to read
 * @param known names of the tensors that have been read
 */
record Safetensors(Bytes bytes, long dataStart, SafetensorsHeader header, String prefix, Set<String> known) {
    /** Data begins at a multiple of this, as in files of the format's own library. */
    private static final int ALIGNMENT = 8;

    private static final int BUFFER_BYTES = 1 << 16;

    /** The bytes of an open file. */
    interface Bytes {
        /** Reads some bytes from a position on, and returns how many; −1 at the end. */
        int read(ByteBuffer into, long position) throws IOException;
    }

    /** The tensors whose names begin with a prefix, by their names without it. */
    Safetensors under(String beginning) {
        return new Safetensors(bytes, dataStart, header, prefix + beginning, known);
    }

    /** Refuses a file with tensors that have not been read. */
    void requireNoOthers() {
        for (String name : header.tensors().keySet()) {
            Require.that(known.contains(name), "tensor \"" + name + "\" belongs to nothing in the metadata");
        }
    }

    static void write(WritableByteChannel channel, Map<String, String> metadata, List<Tensor> tensors)
            throws IOException {
        byte[] json = Json.bytes(headerTree(metadata, tensors));
        int padded = Math.addExact(json.length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] header = Arrays.copyOf(json, padded);
        Arrays.fill(header, json.length, padded, (byte) ' ');
        writeFully(channel, ByteBuffer.allocate(Long.BYTES).putLong(0, Long.reverseBytes(padded)));
        writeFully(channel, ByteBuffer.wrap(header));
        for (Tensor tensor : tensors) {
            tensor.writeTo(bytes -> writeFully(channel, bytes));
        }
    }

    private static Tree headerTree(Map<String, String> metadata, List<Tensor> tensors) {
        var tree = new Tree().with(SafetensorsHeader.METADATA, metadata);
        long offset = 0;
        for (Tensor tensor : tensors) {
            long end = Math.addExact(offset, tensor.bytes());
            var entry = new Tree().with("dtype", SafetensorsHeader.F64).with("shape", tensor.shape());
            tree.with(tensor.name(), entry.with("data_offsets", List.of(offset, end)));
            offset = end;
        }
        return tree;
    }

    private static void writeFully(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /**
     * Reads and checks the header.
     *
     * @param size the number of bytes
     * @throws BadInputException if the file is not of this format, contradicts itself or passes a limit
     */
    static Safetensors open(long size, Bytes file, FileLimits limits) throws IOException {
        Require.that(
                size <= limits.fileBytes(), "the file has " + size + " bytes, must have at most " + limits.fileBytes());
        Require.that(size >= Long.BYTES, "this is no model file: it has only " + Long.toString(size) + " bytes");
        long length = read(file, 0, Long.BYTES).getLong();
        long most = Math.min(limits.headerBytes(), size - Long.BYTES);
        Require.that(
                length >= 2 && length <= most,
                "this is no model file, or only a part of one: the header has a length of "
                        + Long.toUnsignedString(length) + " bytes, must lie between 2 and " + most);
        ByteBuffer bytes = read(file, Long.BYTES, (int) length);
        long dataStart = Long.BYTES + length;
        var header = SafetensorsHeader.parse(bytes, size - dataStart, limits.tensors());
        return new Safetensors(file, dataStart, header, "", new HashSet<>());
    }

    /** A text from the header's metadata. */
    Optional<String> metadata(String key) {
        return Optional.ofNullable(header.metadata().get(key));
    }

    /**
     * The numbers of a vector.
     *
     * @throws BadInputException if the file has no such vector of this length
     */
    double[] vector(String name, long length) throws IOException {
        return read(name, List.of(length), length, 1);
    }

    /**
     * The numbers of a matrix, column-major.
     *
     * @throws BadInputException if the file has no such matrix of this shape, or the matrix is larger than an array
     */
    double[] matrix(String name, long rows, long columns) throws IOException {
        Require.that(
                rows * columns <= Integer.MAX_VALUE - Long.BYTES,
                "tensor \"" + prefix + name + "\" has " + rows * columns + " numbers, more than an array can hold");
        return read(name, List.of(rows, columns), rows, columns);
    }

    private double[] read(String name, List<Long> shape, long rows, long columns) throws IOException {
        var entry = header.tensors().get(prefix + name);
        if (entry == null) {
            throw new BadInputException("tensor \"" + prefix + name + "\" is missing");
        }
        Require.that(
                entry.shape().equals(shape),
                "tensor \"" + entry.name() + "\" has shape " + entry.shape() + ", must be " + shape);
        known.add(entry.name());
        double[] values = new double[(int) (rows * columns)];
        var buffer = ByteBuffer.allocate(0);
        for (int i = 0; i < values.length; i++) {
            if (!buffer.hasRemaining()) {
                long position = entry.begin() + (long) i * Double.BYTES;
                buffer = read(bytes, dataStart + position, (int) Math.min(BUFFER_BYTES, entry.end() - position));
            }
            values[(int) (i % columns * rows + i / columns)] = buffer.getDouble();
        }
        return values;
    }

    private static ByteBuffer read(Bytes file, long position, int length) throws IOException {
        var buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, position + buffer.position()) < 0) {
                throw new BadInputException("the file ends at byte " + (position + buffer.position())
                        + ", before the end of what its header announces");
            }
        }
        return buffer.flip();
    }
}
