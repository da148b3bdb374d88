package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.Cells;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.NumberForm;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Place;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    private double number(@Nullable NumberForm form, int from, int to) {
        if (form == null) {
            return Double.NaN;
        }
        return form.isPlain()
                ? Numbers.parse(chars, from, to, form.decimal())
                : form.value(new String(chars, from, to - from));
    }

    /** The parsed cells by column; a cell of a column of numbers that is no finite number is a text. */
    record Part(int rows, List<Cells> columns) {}

    /** @param forms of the numbers by column; null for columns of text */
    Part parse(MissingWords missing, @Nullable NumberForm[] forms) {
        Cells[] parts = Stream.generate(() -> new Cells(rows)).limit(columns).toArray(Cells[]::new);
        for (int i = 0, cell = 0; i < rows; i++) {
            var place = new Place(file.name(), "line", lines[i]);
            for (int j = 0; j < columns; j++, cell++) {
                int from = end(cell);
                double number = number(forms[j], from, ends[cell]);
                boolean isNumber = Double.isFinite(number);
                if (isNumber && !missing.hasNumbers()) {
                    parts[j].number(i, number);
                    continue;
                }
                var text = new String(chars, from, ends[cell] - from);
                boolean isThere = !missing.contains(text);
                if (isThere && isNumber) {
                    parts[j].number(i, number);
                } else if (isThere) {
                    parts[j].text(i, text, place);
                }
            }
        }
        return new Part(rows, Arrays.asList(parts));
    }
}
