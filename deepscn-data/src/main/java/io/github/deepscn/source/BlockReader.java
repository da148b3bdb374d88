package io.github.deepscn.source;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts CSV files into blocks of whole rows, which can then be parsed side by side. Where a block ends depends on the
 * files alone. Thread-safe.
 */
final class BlockReader implements AutoCloseable {
    private static final int LONGEST_ROW = 1 << 26;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH_BYTE = 0x0101010101010101L;

    private final List<InputFile> files;
    private final byte separator;
    private final int blockBytes;
    private InputFile.@Nullable Content content;
    private int file = -1;
    private int blocks;
    private boolean firstOfFile;
    private boolean ended;
    /** What was read behind the last whole row. */
    private byte[] rest = {};

    BlockReader(List<InputFile> files, byte separator, int blockBytes) {
        this.files = files;
        this.separator = separator;
        this.blockBytes = blockBytes;
    }

    /** Fills a block with the next rows; false if there are no more. */
    synchronized boolean next(Block block) throws IOException {
        while (!ended) {
            InputFile.Content open = content;
            if (open == null) {
                open = openNext();
                if (open == null) {
                    return false;
                }
            }
            if (fill(block, open)) {
                block.index = blocks++;
                block.file = file;
                block.firstOfFile = firstOfFile;
                firstOfFile = false;
                return true;
            }
        }
        return false;
    }

    /** No more blocks, because one of them has a fault. */
    synchronized void end() {
        ended = true;
    }

    private InputFile.@Nullable Content openNext() throws IOException {
        if (++file == files.size()) {
            ended = true;
            return null;
        }
        firstOfFile = true;
        InputFile.Content open = files.get(file).openText();
        content = open;
        return open;
    }

    private boolean fill(Block block, InputFile.Content open) throws IOException {
        int length = rest.length;
        int limit = Math.max(blockBytes, 2 * length);
        block.reserve(limit);
        System.arraycopy(rest, 0, block.bytes, 0, length);
        while (true) {
            length += open.stream().readNBytes(block.bytes, length, limit - length);
            boolean fileEnds = length < limit;
            int cut = fileEnds ? length : lastRowEnd(block.bytes, length);
            block.whole = cut > 0 || limit < LONGEST_ROW;
            if (cut == 0 && !fileEnds && limit < LONGEST_ROW) {
                limit *= 2;
                block.reserve(limit);
                continue;
            }
            block.end = block.whole ? cut : length;
            rest = Arrays.copyOfRange(block.bytes, block.end, length);
            block.bytes[block.end] = '\n';
            if (fileEnds) {
                open.close();
                content = null;
            }
            ended |= !block.whole;
            return block.end > 0;
        }
    }

    /** Where the last row that is complete ends; zero if none is. */
    private int lastRowEnd(byte[] bytes, int length) {
        if (hasQuote(bytes, length)) {
            return lastRowEndAmongQuotes(bytes, length);
        }
        int lonelyReturn = 0;
        for (int p = length - 1; p >= 0; p--) {
            if (bytes[p] == '\n') {
                return p + 1;
            }
            if (bytes[p] == '\r' && lonelyReturn == 0 && p < length - 1) {
                lonelyReturn = p + 1;
            }
        }
        return lonelyReturn;
    }

    /** Eight bytes at a time: a byte that is a quote becomes zero, and a zero byte borrows from its top bit. */
    private static boolean hasQuote(byte[] bytes, int length) {
        long found = 0;
        int p = 0;
        for (; p + 8 <= length; p += 8) {
            long x = (long) LONGS.get(bytes, p) ^ ('"' * EACH_BYTE);
            found |= (x - EACH_BYTE) & ~x & (EACH_BYTE << 7);
        }
        for (; p < length; p++) {
            found |= bytes[p] == '"' ? 1 : 0;
        }
        return found != 0;
    }

    private int lastRowEndAmongQuotes(byte[] bytes, int length) {
        int last = 0;
        boolean cellStarts = true;
        boolean inQuotes = false;
        for (int p = 0; p < length; p++) {
            byte c = bytes[p];
            if (inQuotes) {
                // A doubled quote closes and opens again at once, and what lies between is no row end.
                inQuotes = c != '"';
                cellStarts = !inQuotes && p + 1 < length && bytes[p + 1] == '"';
            } else if (c == '"' && cellStarts) {
                inQuotes = true;
                cellStarts = false;
            } else if (c == '\n' || (c == '\r' && p + 1 < length && bytes[p + 1] != '\n')) {
                last = p + 1;
                cellStarts = true;
            } else {
                cellStarts = c == separator;
            }
        }
        return last;
    }

    @Override
    public synchronized void close() throws IOException {
        ended = true;
        InputFile.Content open = content;
        if (open != null) {
            open.close();
            content = null;
        }
    }
}
