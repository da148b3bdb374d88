package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file to read, unpacked on the way if its first bytes are those of gzip, whatever it is called. */
final class InputFile {
    private static final int BUFFER = 1 << 16;
    /** Deflate, which gzip and MATLAB use, makes things smaller by this factor at best. */
    static final double BEST_PACKING = 1032;

    private static final int[] GZIP = {0x1f, 0x8b};
    private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

    private final String name;
    private final Path path;

    private InputFile(String name, Path path) {
        this.name = name;
        this.path = path;
    }

    /**
     * A file that is there.
     *
     * @param name as messages call it
     */
    static InputFile of(String name, Path path) throws IOException {
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

    String name() {
        return name;
    }

    Path path() {
        return path;
    }

    /** False for a pipe. */
    boolean canBeReadTwice() {
        return Files.isRegularFile(path);
    }

    long size() throws IOException {
        return Files.size(path);
    }

    /** The most bytes that the file can hold. */
    double mostContent() throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), GZIP.length)) {
            return size() * (beginsWith(raw, GZIP) ? BEST_PACKING : 1.0);
        }
    }

    /** The content from its beginning. */
    Content open() throws IOException {
        var raw = new Counting(Files.newInputStream(path));
        try {
            var packed = new BufferedInputStream(raw, BUFFER);
            return new Content(
                    beginsWith(packed, GZIP) ? new BufferedInputStream(new Gunzipped(name, packed), BUFFER) : packed,
                    raw);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** The content of a text file: a byte-order mark is passed over. */
    Content openText() throws IOException {
        Content content = open();
        try {
            if (beginsWith(content.stream, BYTE_ORDER_MARK)) {
                content.stream.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return content;
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    private static boolean beginsWith(InputStream stream, int[] magic) throws IOException {
        stream.mark(magic.length);
        boolean same = true;
        for (int b : magic) {
            same = same && stream.read() == b;
        }
        stream.reset();
        return same;
    }

    /** An open file: what it holds, and how far the file itself has been read for it. */
    static final class Content implements AutoCloseable {
        private final InputStream stream;
        private final Counting raw;

        private Content(InputStream stream, Counting raw) {
            this.stream = stream;
            this.raw = raw;
        }

        InputStream stream() {
            return stream;
        }

        /** Bytes of the file taken so far, packed as they are. */
        long taken() {
            return raw.count;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    private static final class Counting extends FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            count += Math.max(0, n);
            return n;
        }
    }

    /** Says of a damaged packed file that it is damaged, and which. */
    private static final class Gunzipped extends FilterInputStream {
        private final String name;

        Gunzipped(String name, InputStream packed) throws IOException {
            super(unpacked(name, packed));
            this.name = name;
        }

        private static InputStream unpacked(String name, InputStream packed) throws IOException {
            try {
                return new GZIPInputStream(packed, BUFFER);
            } catch (EOFException | ZipException e) {
                throw damaged(name, e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (EOFException | ZipException e) {
                throw damaged(name, e);
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        private static BadInputException damaged(String name, IOException e) {
            var refusal = new BadInputException(
                    e instanceof EOFException
                            ? name + " is cut short: its gzip data has no end; copy it again"
                            : name + " is damaged: its gzip data cannot be unpacked (" + Say.firstLine(e)
                                    + "); copy it again");
            refusal.initCause(e);
            return refusal;
        }
    }

    /** All bytes of a file that must fit an array. */
    byte[] readAll(long most) throws IOException {
        try (Content content = open()) {
            byte[] bytes = content.stream().readNBytes((int) Math.min(most, Integer.MAX_VALUE - 16));
            Require.that(content.stream().read() < 0, name + " is larger than " + Say.count(most) + " bytes");
            return bytes;
        }
    }
}
