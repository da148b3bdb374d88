package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file to read. A file that starts with the magic bytes of gzip is unpacked while it is read, whatever its name.
 *
 * @param name the name of the file in messages
 */
public record InputFile(String name, Path path) {
    /** The largest factor by which deflate, used by gzip and MATLAB, shrinks data. */
    public static final double BEST_PACKING = 1032;

    private static final int BUFFER = 1 << 16;
    private static final int[] GZIP = {0x1f, 0x8b};
    private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

    /** A file that must exist and be readable. */
    public static InputFile of(String name, Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(name, null, "there is no such file");
        }
        if (Files.isDirectory(path)) {
            throw new IOException(name + " is a folder, must be a file; a pattern like '" + path.resolve("*.csv")
                    + "' reads the files in it");
        }
        if (!Files.isReadable(path)) {
            throw new IOException(name + " cannot be read: permission is denied");
        }
        return new InputFile(name, path);
    }

    /** False for a pipe. */
    public boolean canBeReadTwice() {
        return Files.isRegularFile(path);
    }

    /** Size of the file as it is stored, packed or not. */
    public long size() throws IOException {
        return Files.size(path);
    }

    /** Upper bound on the bytes that the file holds once it is unpacked. */
    public double mostContent() throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), GZIP.length)) {
            return size() * (startsWith(raw, GZIP) ? BEST_PACKING : 1.0);
        }
    }

    /** Opens the content, unpacked and behind a byte-order mark. */
    public Content open() throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(path);
        try {
            InputStream stream = new BufferedInputStream(Channels.newInputStream(channel), BUFFER);
            stream = startsWith(stream, GZIP) ? unpacked(stream) : stream;
            if (startsWith(stream, BYTE_ORDER_MARK)) {
                stream.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return new Content(stream, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean startsWith(InputStream stream, int[] magic) throws IOException {
        stream.mark(magic.length);
        boolean same = true;
        for (int b : magic) {
            same = same && stream.read() == b;
        }
        stream.reset();
        return same;
    }

    /** The open content of a file, and the channel to the file as it is stored. */
    public record Content(InputStream stream, SeekableByteChannel channel) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    private InputStream unpacked(InputStream packed) throws IOException {
        try {
            var unpacking = new GZIPInputStream(packed, BUFFER) {
                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    try {
                        return super.read(bytes, offset, length);
                    } catch (EOFException | ZipException e) {
                        throw damaged(e);
                    }
                }
            };
            return new BufferedInputStream(unpacking, BUFFER);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    private BadInputException damaged(IOException e) {
        return new BadInputException(
                e instanceof EOFException
                        ? name + " is cut short: its gzip data has no end; copy it again"
                        : name + " is damaged: its gzip data cannot be unpacked (" + Wording.firstLine(e)
                                + "); copy it again",
                e);
    }
}
