package io.github.deepscn.source;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Turns the bytes of a block into cells. Plain numbers of up to 19 digits are computed while their end is looked for;
 * every other cell is found first. One thread uses it at a time.
 */
final class BlockParser {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long UPPER_HALVES = 0xF0F0F0F0F0F0F0F0L;

    private final CsvLayout layout;
    private final CellUse[] uses;
    private final MissingWords missing;
    private final CellScanner scanner;
    private final byte separator;
    private final byte decimal;
    private final int columns;
    private final boolean plainNumbers;

    /** The cells of the block row by row; of texts, the codes. */
    private double[] cells = {};

    private int afterNumber;

    BlockParser(CsvLayout layout, CellUse[] uses, MissingWords missing) {
        this.layout = layout;
        this.uses = uses;
        this.missing = missing;
        separator = layout.separator();
        decimal = layout.decimal();
        scanner = new CellScanner(separator);
        columns = uses.length;
        plainNumbers = !missing.likeNumbers();
    }

    BlockCells parse(Block block, RowChoice choice, long firstRow) {
        var parsed = new BlockCells(block.index, block.file, columns);
        scanner.reset(block.bytes, block.end);
        try {
            if (block.firstOfFile && layout.header()) {
                requireSameHeader();
            }
            while (scanner.nextRow()) {
                long line = scanner.lines;
                boolean taken = choice.takes(firstRow + parsed.allRows);
                int start = scanner.position;
                int seen = taken ? readRow(parsed) : passRow();
                if (!block.whole && scanner.position >= block.end) {
                    throw new RowFault(line, "the row is longer than any that is read; are line ends missing?");
                }
                if (seen == columns) {
                    parsed.rows += taken ? 1 : 0;
                    parsed.allRows++;
                } else if (!isBlank(start, seen)) {
                    throw new RowFault(
                            line,
                            Say.plural(seen, "cell") + ", must be " + Say.count(columns)
                                    + " as in the first row; is a separator, a quote or a cell missing?");
                }
            }
        } catch (RowFault fault) {
            parsed.fault = fault;
            return parsed;
        }
        parsed.lines = scanner.lines;
        transpose(parsed);
        return parsed;
    }

    private void requireSameHeader() {
        if (!scanner.nextRow()) {
            return;
        }
        long line = scanner.lines;
        var names = new ArrayList<String>();
        for (CellScanner.Cell cell : scanner.row()) {
            String text = cell.quoted() ? cell.text() : cell.text().strip();
            names.add(text.isBlank() ? "column" + (names.size() + 1) : text);
        }
        if (!names.equals(layout.names())) {
            throw new RowFault(
                    line,
                    "the columns are " + listed(names) + ", must be " + listed(layout.names())
                            + " as in the first file");
        }
    }

    private static String listed(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(10, names.size())));
        return Say.shortly(first) + (names.size() > 10 ? ", … (" + Say.count(names.size()) + ")" : "");
    }

    /** Goes over a row without reading it; returns how many cells it has. */
    private int passRow() {
        int seen = 0;
        do {
            scanner.scanCell();
            seen++;
        } while (!scanner.passDelimiter());
        return seen;
    }

    private boolean isBlank(int start, int seen) {
        return seen == 1
                && scanner.bytes[start] != '"'
                && new String(scanner.bytes, start, scanner.position - start, StandardCharsets.ISO_8859_1).isBlank();
    }

    /** Reads a row into the cells behind those of the rows before; returns how many cells it has. */
    private int readRow(BlockCells parsed) {
        int first = parsed.rows * columns;
        reserve(parsed.rows, first + columns);
        byte[] bytes = scanner.bytes;
        int p = scanner.position;
        int column = 0;
        while (true) {
            if (column == columns) {
                scanner.position = p;
                return columns + passRow();
            }
            double number = plainNumbers && uses[column] == CellUse.NUMBER ? plainNumber(bytes, p) : Double.NaN;
            if (!Double.isNaN(number)) {
                cells[first + column] = number;
                p = afterNumber;
            } else {
                scanner.position = p;
                scanner.scanCell();
                cells[first + column] = cell(parsed, column);
                p = scanner.position;
            }
            column++;
            if (bytes[p] != separator) {
                scanner.position = p;
                scanner.passDelimiter();
                return column;
            }
            p++;
        }
    }

    /** The number that begins here and ends where the cell does; NaN if the cell needs a closer look. */
    private double plainNumber(byte[] bytes, int start) {
        int p = start;
        boolean negative = bytes[p] == '-';
        p += negative ? 1 : 0;
        int digits = -p;
        long mantissa = 0;
        int digit = bytes[p] - '0';
        while (digit >= 0 && digit <= 9) {
            mantissa = mantissa * 10 + digit;
            digit = bytes[++p] - '0';
        }
        digits += p;
        int fraction = 0;
        if (bytes[p] == decimal) {
            int point = p++;
            long eight = (long) LONGS.get(bytes, p);
            while (areDigits(eight)) {
                mantissa = mantissa * 100_000_000 + eightDigits(eight);
                p += 8;
                eight = (long) LONGS.get(bytes, p);
            }
            digit = bytes[p] - '0';
            while (digit >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
                digit = bytes[++p] - '0';
            }
            fraction = p - point - 1;
            digits += fraction;
        }
        byte c = bytes[p];
        boolean ends = c == separator || c == '\n' || c == '\r';
        if (!ends || digits == 0 || digits > DecimalFraction.MOST_DIGITS) {
            return Double.NaN;
        }
        afterNumber = p;
        double value = DecimalFraction.of(mantissa, fraction);
        return negative ? -value : value;
    }

    /** True if each of eight bytes is a digit: its upper half is 3, also when six is added. */
    private static boolean areDigits(long eight) {
        return ((eight & UPPER_HALVES) | (((eight + 0x0606060606060606L) & UPPER_HALVES) >>> 4)) == 0x3333333333333333L;
    }

    /** The number of eight digits: pairs, then fours, then all at once. */
    private static long eightDigits(long eight) {
        long pairs = eight - 0x3030303030303030L;
        pairs = pairs * 10 + (pairs >>> 8);
        return ((pairs & 0x000000FF000000FFL) * 0x000F424000000064L
                        + ((pairs >>> 16) & 0x000000FF000000FFL) * 0x0000271000000001L)
                >>> 32;
    }

    private double cell(BlockCells parsed, int column) {
        if (uses[column] == CellUse.PASS) {
            return 0;
        }
        boolean text = uses[column] == CellUse.TEXT;
        byte[] bytes = scanner.cell;
        int from = scanner.from;
        int to = scanner.to;
        if (missing.isMissing(bytes, from, to)) {
            return text ? -1 : Double.NaN;
        }
        if (text) {
            return parsed.textsOf(column).code(bytes, from, to, scanner.lines);
        }
        double number = Numbers.parse(bytes, from, to, decimal);
        if (Double.isFinite(number)) {
            return number;
        }
        String stray = Utf8.decode(bytes, from, to, scanner.lines);
        if (Double.isNaN(number)) {
            parsed.straysOf(column).addText(stray, scanner.lines);
        } else {
            parsed.straysOf(column).addInfinity(stray, scanner.lines);
        }
        return Double.NaN;
    }

    private void reserve(int rows, int needed) {
        if (needed > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(needed, rows < 2 ? needed * 4 : cells.length + cells.length / 2));
        }
    }

    private void transpose(BlockCells parsed) {
        int rows = parsed.rows;
        for (int j = 0; j < columns; j++) {
            if (uses[j] == CellUse.NUMBER) {
                double[] numbers = new double[rows];
                for (int i = 0, at = j; i < rows; i++, at += columns) {
                    numbers[i] = cells[at];
                }
                parsed.numbers[j] = numbers;
            } else if (uses[j] == CellUse.TEXT) {
                int[] codes = new int[rows];
                for (int i = 0, at = j; i < rows; i++, at += columns) {
                    codes[i] = (int) cells[at];
                }
                parsed.codes[j] = codes;
            }
        }
    }
}
