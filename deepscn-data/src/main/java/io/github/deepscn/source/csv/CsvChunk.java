package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Place;
import java.util.Arrays;

/** Rows of one file as characters, cell behind cell; a thread of its own may parse them. */
final class CsvChunk {
    private static final int CHARACTERS = 1 << 17;
    private static final int MOST_CHARACTERS = 1 << 24;
    private static final int FEWEST_ROWS = 64;

    private final InputFile file;
    private final int columns;
    private char[] chars = new char[CHARACTERS];
    /** Where each cell ends in the characters. */
    private int[] ends = new int[CHARACTERS / 8];

    private long[] lines = new long[FEWEST_ROWS];
    private int cells;
    private int rows;

    CsvChunk(InputFile file, int columns) {
        this.file = file;
        this.columns = columns;
    }

    int rows() {
        return rows;
    }

    /** True if the chunk has enough rows to be worth handing on. */
    boolean isFull() {
        int used = end(cells);
        return used >= MOST_CHARACTERS || (used >= CHARACTERS - CHARACTERS / 8 && rows >= FEWEST_ROWS);
    }

    private int end(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    void addCell(char[] buffer, int offset, int length) {
        int from = end(cells);
        if (from + length > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(from + length, Math.min(2 * chars.length, MOST_CHARACTERS)));
        }
        if (cells == ends.length) {
            ends = Arrays.copyOf(ends, 2 * cells);
        }
        System.arraycopy(buffer, offset, chars, from, length);
        ends[cells++] = from + length;
    }

    /** Ends a row, which must have one cell per column. */
    void endRow(long line) {
        if (rows == lines.length) {
            lines = Arrays.copyOf(lines, 2 * rows);
        }
        lines[rows++] = line;
    }

    /** Drops the cells added since the last end of a row. */
    void dropRow() {
        cells = rows * columns;
    }

    /** Parses the cells of every column. */
    ColumnPart[] parse(ColumnPart.Spelling spelling, boolean[] isText) {
        var parts = new ColumnPart[columns];
        for (int j = 0; j < columns; j++) {
            parts[j] = new ColumnPart(rows, isText[j]);
        }
        for (int i = 0, cell = 0; i < rows; i++) {
            var place = new Place(file.name(), "line", lines[i]);
            for (int j = 0; j < columns; j++, cell++) {
                parts[j].set(i, spelling, chars, end(cell), ends[cell], place);
            }
        }
        return parts;
    }
}
