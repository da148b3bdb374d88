package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The first rows of a CSV file, from which its layout is guessed. */
final class CsvHead {
    private static final int BYTES = 1 << 18;
    private static final int MOST_BYTES = 1 << 26;
    static final int ROWS = 1000;

    private final byte[] bytes;
    private final int length;
    private final boolean whole;
    private final double unpackedPerByte;

    private CsvHead(byte[] bytes, int length, boolean whole, double unpackedPerByte) {
        this.bytes = bytes;
        this.length = length;
        this.whole = whole;
        this.unpackedPerByte = unpackedPerByte;
    }

    static CsvHead read(InputFile file) throws IOException {
        try (InputFile.Content content = file.openText()) {
            byte[] head = content.stream().readNBytes(BYTES);
            while (head.length >= BYTES && !hasLineEnd(head) && head.length < MOST_BYTES) {
                byte[] more = content.stream().readNBytes(head.length);
                byte[] both = CellScanner.withSentinel(head, head.length + more.length - 1);
                System.arraycopy(more, 0, both, head.length, more.length);
                if (more.length == 0) {
                    break;
                }
                head = both;
            }
            double ratio = head.length / Math.max(1.0, (double) content.taken());
            boolean whole = content.stream().read() < 0;
            Require.that(head.length > 0, file.name() + " is empty");
            requireText(file, head);
            return new CsvHead(CellScanner.withSentinel(head, head.length), head.length, whole, ratio);
        }
    }

    private static boolean hasLineEnd(byte[] bytes) {
        for (byte b : bytes) {
            if (b == '\n' || b == '\r') {
                return true;
            }
        }
        return false;
    }

    private static void requireText(InputFile file, byte[] head) {
        for (int i = 0; i < head.length; i++) {
            if (head[i] == 0) {
                throw new BadInputException(
                        file.name() + " is not a text file: byte " + (i + 1) + " is NUL; save it as UTF-8 text");
            }
        }
    }

    /** A row and the line it begins in, counted from one. */
    record Row(long line, List<CellScanner.Cell> cells) {}

    /** Rows, and the fault that ended them, if it is one of the file and not of the cut. */
    record Rows(List<Row> rows, double bytesPerRow, List<RowFault> faults) {}

    /** The whole rows that are here, so many at most; a row with a fault ends them. */
    Rows rows(byte separator, int most) {
        var scanner = new CellScanner(separator);
        scanner.reset(bytes, length);
        var rows = new ArrayList<Row>();
        var faults = new ArrayList<RowFault>();
        int end = 0;
        try {
            while (rows.size() < most && scanner.nextRow()) {
                var row = new Row(scanner.lines + 1, scanner.row());
                if (!whole && scanner.position >= length && !rows.isEmpty()) {
                    break;
                }
                rows.add(row);
                end = scanner.position;
            }
        } catch (RowFault fault) {
            faults.add(fault);
        }
        return new Rows(rows, end / Math.max(1.0, rows.size()), faults);
    }

    /** How many bytes of content a byte of the file is: one, or more if it is packed. */
    double unpackedPerByte() {
        return unpackedPerByte;
    }
}
