package io.github.deepscn.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the cells in bytes, one after the other. A cell that begins with a quote goes on to the next single quote, over
 * separators and line ends; two quotes in it are one.
 *
 * <p>The byte at {@code end} must be a line feed: it ends the last row where the file does not, and spares the loops a
 * check.
 */
final class CellScanner {
    static final int LONGEST_CELL = 10_000_000;

    private final byte separator;
    byte[] bytes = {};
    int end;
    int position;
    /** Line ends seen so far, those inside quotes among them. */
    long lines;

    /** The cell found last: these bytes, from here to there. */
    byte[] cell = {};

    int from;
    int to;
    boolean quoted;

    CellScanner(byte separator) {
        this.separator = separator;
    }

    void reset(byte[] block, int blockEnd) {
        bytes = block;
        end = blockEnd;
        position = 0;
        lines = 0;
    }

    /** Goes to the next row that is not blank; false if there is none. */
    boolean nextRow() {
        while (position < end && isLineEnd(bytes[position])) {
            passLineEnd();
        }
        return position < end;
    }

    /** Finds the cell that begins here and goes to what ends it: a separator, a line end or the end. */
    void scanCell() {
        if (bytes[position] == '"' && position < end) {
            scanQuoted();
        } else {
            int p = position;
            byte[] b = bytes;
            byte s = separator;
            byte c = b[p];
            while (c != s && c != '\n' && c != '\r') {
                c = b[++p];
            }
            quoted = false;
            cell = b;
            from = position;
            to = p;
            position = p;
        }
        if (to - from > LONGEST_CELL) {
            throw new RowFault(
                    lines,
                    "a cell is longer than " + Say.count(LONGEST_CELL)
                            + " bytes, the most that is read; a quote may be missing");
        }
    }

    private void scanQuoted() {
        long opened = lines;
        int start = position + 1;
        int p = start;
        int doubled = 0;
        while (true) {
            if (p >= end) {
                throw new RowFault(
                        opened,
                        "the quote that opens here is not closed; close it, or double a quote that belongs to a cell");
            }
            byte c = bytes[p];
            if (c == '"') {
                if (p + 1 < end && bytes[p + 1] == '"') {
                    doubled++;
                    p += 2;
                    continue;
                }
                break;
            }
            if (c == '\n' || (c == '\r' && bytes[p + 1] != '\n')) {
                lines++;
            }
            p++;
        }
        quoted = true;
        cell = bytes;
        from = start;
        to = p;
        position = p + 1;
        if (doubled > 0) {
            undouble(doubled);
        }
        byte next = bytes[position];
        if (next != separator && !isLineEnd(next)) {
            throw new RowFault(
                    lines,
                    "'" + Say.shortly(String.valueOf((char) (next & 0x7f)))
                            + "' follows a closing quote, must be a separator; double a quote that belongs to a cell");
        }
    }

    private void undouble(int doubled) {
        byte[] plain = new byte[to - from - doubled];
        int n = 0;
        for (int p = from; p < to; p++) {
            plain[n++] = bytes[p];
            p += bytes[p] == '"' ? 1 : 0;
        }
        cell = plain;
        from = 0;
        to = plain.length;
    }

    /** Passes what ends a cell; true if the row ends with it. */
    boolean passDelimiter() {
        if (position < end && bytes[position] == separator) {
            position++;
            return false;
        }
        if (position < end) {
            passLineEnd();
        }
        return true;
    }

    private void passLineEnd() {
        lines++;
        boolean both = bytes[position] == '\r' && position + 1 < end && bytes[position + 1] == '\n';
        position += both ? 2 : 1;
    }

    /** All cells of the row that begins here, as text. */
    List<Cell> row() {
        var cells = new ArrayList<Cell>();
        do {
            if (cells.size() == CsvGuess.MOST_COLUMNS) {
                throw new RowFault(
                        lines, "more than " + Say.count(CsvGuess.MOST_COLUMNS) + " columns, the most that are read");
            }
            scanCell();
            cells.add(new Cell(Utf8.decode(cell, from, to, lines), quoted));
        } while (!passDelimiter());
        return cells;
    }

    record Cell(String text, boolean quoted) {}

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /** A copy of bytes with the line feed at its end that a scanner needs. */
    static byte[] withSentinel(byte[] bytes, int length) {
        byte[] copy = Arrays.copyOf(bytes, length + 1);
        copy[length] = '\n';
        return copy;
    }
}
