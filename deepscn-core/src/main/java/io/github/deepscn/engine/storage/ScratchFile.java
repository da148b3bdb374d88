package io.github.deepscn.engine.storage;

import io.github.deepscn.data.WriteException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Numbers in a file that is mapped into memory. The operating system keeps as much of it in memory as fits, independent
 * of the heap size, and the rest on disk.
 *
 * <p>The file grows in pieces. A piece is written before it is mapped, so a full disk causes an exception here and not
 * a fault later. Where the system allows it, the file is unlinked as soon as it is open, and disappears when it is
 * closed or the process dies. Slabs are copied to arrays for reading.
 */
public final class ScratchFile implements Storage {
    /** The first growth of the file, in bytes, unless a slab needs more; growth doubles until the file is large. */
    private static final long SMALLEST_PIECE = 1L << 20;

    private static final long LARGEST_PIECE = 1L << 28;

    /** The most numbers that can be mapped at once. A block reaches it only with hundreds of thousands of columns. */
    private static final int LONGEST = Integer.MAX_VALUE / Double.BYTES;

    private static final int ZEROS = 1 << 20;

    private final Path folder;
    private final FileChannel channel;
    private final OutputBuffers buffers;
    /** Free places that were used before, by their length. */
    private final NavigableMap<Integer, Deque<DoubleBuffer>> free = new TreeMap<>();

    private DoubleBuffer rest = DoubleBuffer.allocate(0);
    private long length;

    private ScratchFile(Path folder, FileChannel channel, OutputBuffers buffers) {
        this.folder = folder;
        this.channel = channel;
        this.buffers = buffers;
    }

    /**
     * A file in a folder.
     *
     * @param buffers provides the arrays in which slabs are lent out
     * @throws UncheckedIOException if the file cannot be created
     */
    public static ScratchFile in(Path folder, OutputBuffers buffers) {
        try {
            Path file = Files.createTempFile(folder, "deepscn", ".scratch");
            var channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            return new ScratchFile(folder, channel, buffers);
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    private static UncheckedIOException failure(Path folder, IOException cause) {
        var failure = new WriteException(folder, "no room for rows in a file there: " + cause.getMessage());
        failure.initCause(cause);
        return new UncheckedIOException(failure);
    }

    @Override
    public Slab keep(double[] numbers) {
        Slab slab = room(numbers.length);
        slab.write(0, numbers, 0, numbers.length, 1);
        return slab;
    }

    @Override
    public Slab room(int length) {
        return length > LONGEST ? Storage.heap().room(length) : new MappedSlab(place(length), length);
    }

    @Override
    public boolean isHeap() {
        return false;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    private synchronized DoubleBuffer place(int length) {
        var longEnough = free.ceilingEntry(length);
        if (longEnough != null) {
            DoubleBuffer place = longEnough.getValue().pop();
            if (longEnough.getValue().isEmpty()) {
                free.remove(longEnough.getKey());
            }
            return place;
        }
        if (rest.capacity() < length) {
            long usual = Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, this.length));
            rest = piece(Math.max(usual, (long) length * Double.BYTES));
        }
        DoubleBuffer place = rest.slice(0, length);
        rest = rest.slice(length, rest.capacity() - length);
        return place;
    }

    /** The length of the file in bytes. */
    long length() {
        return length;
    }

    private DoubleBuffer piece(long bytes) {
        try {
            long from = length;
            ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
            for (long done = 0; done < bytes; ) {
                zeros.clear().limit((int) Math.min(ZEROS, bytes - done));
                done += channel.write(zeros, from + done);
            }
            length += bytes;
            return channel.map(FileChannel.MapMode.READ_WRITE, from, bytes)
                    .order(ByteOrder.nativeOrder())
                    .asDoubleBuffer();
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    private synchronized void giveUp(DoubleBuffer place) {
        free.computeIfAbsent(place.capacity(), length -> new ArrayDeque<>()).push(place);
    }

    private final class MappedSlab implements Slab {
        private final DoubleBuffer place;
        private final int length;

        MappedSlab(DoubleBuffer place, int length) {
            this.place = place;
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public double[] borrow(int count) {
            double[] array = buffers.borrow(count);
            place.get(0, array, 0, count);
            return array;
        }

        @Override
        public void giveBack(double[] lent) {
            buffers.giveBack(lent);
        }

        @Override
        public void write(int at, double[] numbers, int from, int count, double scale) {
            for (int i = 0; i < count; i++) {
                place.put(at + i, numbers[from + i] * scale);
            }
        }

        @Override
        public void free() {
            giveUp(place);
        }
    }
}
