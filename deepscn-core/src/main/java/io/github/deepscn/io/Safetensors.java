package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The safetensors container: the length of the header in 8 bytes, a JSON header, then the numbers of all tensors one
 * after the other. Everything is little-endian, and of its number types this class knows F64 alone.
 *
 * <p>An object reads one open file. It has seen the header and knows that every tensor lies inside the file, that they
 * follow each other without gap or overlap, and that their shapes agree with their lengths; the numbers themselves are
 * read when they are asked for.
 */
final class Safetensors {
    /** Data begins at a multiple of this, as in files of the format's own library. */
    private static final int ALIGNMENT = 8;

    private static final int BUFFER_BYTES = 1 << 16;

    /** Takes the numbers of a tensor, row by row. */
    interface CellSink {
        void accept(int row, int column, double value);
    }

    private final SeekableByteChannel channel;
    private final long dataStart;
    private final SafetensorsHeader header;

    /** What stands before the names that are asked for. */
    private final String prefix;

    /** The tensors that somebody required. */
    private final Set<String> required;

    private Safetensors(
            SeekableByteChannel channel,
            long dataStart,
            SafetensorsHeader header,
            String prefix,
            Set<String> required) {
        this.channel = channel;
        this.dataStart = dataStart;
        this.header = header;
        this.prefix = prefix;
        this.required = required;
    }

    /** The same file, seen by one who knows the tensors whose names begin so, without that beginning. */
    Safetensors under(String beginning) {
        return new Safetensors(channel, dataStart, header, prefix + beginning, required);
    }

    /** Refuses a file with tensors that nobody has required. */
    void requireNoOthers() {
        for (String name : header.tensors().keySet()) {
            Require.that(required.contains(name), "tensor \"" + name + "\" belongs to nothing in the metadata");
        }
    }

    static void write(WritableByteChannel channel, Map<String, String> metadata, List<Tensor> tensors)
            throws IOException {
        byte[] json = Json.bytes(headerTree(metadata, tensors));
        int padded = Math.addExact(json.length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] header = Arrays.copyOf(json, padded);
        Arrays.fill(header, json.length, padded, (byte) ' ');
        writeFully(
                channel,
                ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(padded)
                        .flip());
        writeFully(channel, ByteBuffer.wrap(header));
        for (Tensor tensor : tensors) {
            tensor.writeTo(bytes -> writeFully(channel, bytes));
        }
    }

    private static Map<String, Object> headerTree(Map<String, String> metadata, List<Tensor> tensors) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put(SafetensorsHeader.METADATA, metadata);
        long offset = 0;
        for (Tensor tensor : tensors) {
            long end = Math.addExact(offset, tensor.bytes());
            var entry = new LinkedHashMap<String, Object>();
            entry.put("dtype", SafetensorsHeader.F64);
            entry.put("shape", tensor.shape());
            entry.put("data_offsets", List.of(offset, end));
            tree.put(tensor.name(), entry);
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
     * @throws BadInputException if the file is not of this format, contradicts itself or passes a limit
     */
    static Safetensors open(SeekableByteChannel channel, FileLimits limits) throws IOException {
        long size = channel.size();
        Require.that(
                size <= limits.fileBytes(), "the file has " + size + " bytes, must have at most " + limits.fileBytes());
        Require.that(
                size >= Long.BYTES,
                "the file has " + size + " bytes, a model file begins with " + Long.BYTES + " for a length");
        long length = read(channel, 0, Long.BYTES).getLong();
        long most = Math.min(limits.headerBytes(), size - Long.BYTES);
        Require.that(
                length >= 2 && length <= most,
                "the header has a length of " + Long.toUnsignedString(length) + " bytes, must lie between 2 and " + most
                        + " in this file of " + size + " bytes: is it a model file?");
        ByteBuffer bytes = read(channel, Long.BYTES, (int) length);
        long dataStart = Long.BYTES + length;
        var header = SafetensorsHeader.parse(bytes, size - dataStart, limits.tensors());
        return new Safetensors(channel, dataStart, header, "", new HashSet<>());
    }

    /** A text that came with the tensors. */
    Optional<String> metadata(String key) {
        return Optional.ofNullable(header.metadata().get(key));
    }

    /** Refuses a file without this vector, or with one of another length. */
    void requireVector(String name, long length) {
        require(name, List.of(length));
    }

    /** Refuses a file without this matrix, or with one of another shape or larger than an array. */
    void requireMatrix(String name, long rows, long columns) {
        Require.that(
                rows * columns <= Integer.MAX_VALUE - Long.BYTES,
                "tensor \"" + prefix + name + "\" has " + rows * columns + " numbers, more than an array can hold");
        require(name, List.of(rows, columns));
    }

    private void require(String name, List<Long> shape) {
        var entry = entry(name);
        required.add(entry.name());
        Require.that(
                entry.shape().equals(shape),
                "tensor \"" + entry.name() + "\" has shape " + entry.shape() + ", must be " + shape);
    }

    /** The numbers of a tensor that {@link #requireVector} has seen. */
    double[] vector(String name, int length) throws IOException {
        double[] values = new double[length];
        read(name, (row, none, value) -> values[row] = value);
        return values;
    }

    /** The numbers of a tensor that {@link #requireMatrix} has seen, column-major. */
    double[] matrix(String name, int rows, int columns) throws IOException {
        double[] values = new double[rows * columns];
        read(name, (row, column, value) -> values[column * rows + row] = value);
        return values;
    }

    private void read(String name, CellSink sink) throws IOException {
        var entry = entry(name);
        long columns = entry.shape().size() == 1 ? 1 : entry.shape().get(1);
        long count = (entry.end() - entry.begin()) / Double.BYTES;
        var buffer = ByteBuffer.allocate(0);
        for (long i = 0; i < count; i++) {
            if (!buffer.hasRemaining()) {
                long position = entry.begin() + i * Double.BYTES;
                int portion = (int) Math.min(BUFFER_BYTES, entry.end() - position);
                buffer = read(channel, dataStart + position, portion);
            }
            sink.accept((int) (i / columns), (int) (i % columns), buffer.getDouble());
        }
    }

    private SafetensorsHeader.Entry entry(String name) {
        var entry = header.tensors().get(prefix + name);
        if (entry == null) {
            throw new BadInputException("tensor \"" + prefix + name + "\" is missing");
        }
        return entry;
    }

    private static ByteBuffer read(SeekableByteChannel channel, long position, int length) throws IOException {
        var buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(position);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new BadInputException("the file ends at byte " + (position + buffer.position())
                        + ", in the middle of what its header announces");
            }
        }
        return buffer.flip();
    }
}
