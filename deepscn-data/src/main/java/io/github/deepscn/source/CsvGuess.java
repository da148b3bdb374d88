package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Guesses from its first rows how a CSV file is laid out. */
final class CsvGuess {
    static final int MOST_COLUMNS = 1_000_000;

    private static final byte[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int ROWS_TO_COMPARE = 200;
    private static final byte POINT = '.';
    private static final byte COMMA = ',';

    private final InputFile file;
    private final CsvHead head;
    private final ReadOptions options;
    private final MissingWords missing;

    CsvGuess(InputFile file, CsvHead head, ReadOptions options) {
        this.file = file;
        this.head = head;
        this.options = options;
        missing = new MissingWords(options.missing());
    }

    CsvLayout layout() {
        byte separator = options.separator().map(c -> (byte) c.charValue()).orElseGet(this::guessSeparator);
        CsvHead.Rows rows = head.rows(separator, CsvHead.ROWS);
        if (rows.rows().isEmpty() && !rows.faults().isEmpty()) {
            throw fault(file, 1, rows.faults().get(0));
        }
        Require.that(!rows.rows().isEmpty(), file.name() + " is empty, it has blank lines only");
        CsvHead.Row first = rows.rows().get(0);
        if (options.separator().isPresent() && first.cells().size() == 1) {
            refuseIfAnotherSeparatorFits(separator, first);
        }
        byte decimal = options.decimal().map(c -> (byte) c.charValue()).orElseGet(() -> guessDecimal(separator, rows));
        boolean header = switch (options.header()) {
            case YES -> true;
            case NO -> false;
            case AUTO -> isHeader(first, decimal);
        };
        List<CsvHead.Row> below = header ? rows.rows().subList(1, rows.rows().size()) : rows.rows();
        List<String> names =
                header ? names(file, first) : numbered(first.cells().size());
        return new CsvLayout(
                separator,
                decimal,
                header,
                header ? first.line() : 0,
                names,
                guessTypes(names.size(), below, decimal),
                rows.bytesPerRow());
    }

    /** A fault of a row as an error of the file. */
    static BadInputException fault(InputFile file, long firstLine, RowFault fault) {
        return new BadInputException(file.name() + ", line " + (firstLine + fault.line()) + ": " + fault.message());
    }

    private void refuseIfAnotherSeparatorFits(byte separator, CsvHead.Row first) {
        byte other = guessSeparator();
        int columns = head.rows(other, 1).rows().get(0).cells().size();
        Require.that(
                other == separator || columns == 1,
                file.name() + ", line " + first.line() + ": only one column with " + Say.separator(separator)
                        + " as the separator, but " + Say.separator(other) + " would give " + columns
                        + "; leave out --separator, or give the right one");
    }

    /**
     * The separator under which rows are alike and cells hold no other separator. A comma in a number may be a decimal
     * mark; a tab in a cell is the worst sign.
     */
    private byte guessSeparator() {
        byte best = SEPARATORS[0];
        double bestScore = 0;
        for (byte candidate : SEPARATORS) {
            List<CsvHead.Row> first = head.rows(candidate, 1).rows();
            if (first.isEmpty() || first.get(0).cells().size() == 1) {
                continue;
            }
            List<CsvHead.Row> rows = head.rows(candidate, ROWS_TO_COMPARE).rows();
            double score = alike(rows) * clean(candidate, rows);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /** The share of rows that have as many cells as most have. */
    private static double alike(List<CsvHead.Row> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.cells().size(), 1, Integer::sum));
        return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0) / (double) rows.size();
    }

    private static double clean(byte separator, List<CsvHead.Row> rows) {
        double clean = 0;
        long cells = 0;
        for (CsvHead.Row row : rows) {
            for (CellScanner.Cell cell : row.cells()) {
                clean += cleanness(separator, cell);
                cells++;
            }
        }
        return clean / cells;
    }

    private static double cleanness(byte separator, CellScanner.Cell cell) {
        if (cell.quoted() || (separator != COMMA && Numbers.isNumber(cell.text(), COMMA))) {
            return 1;
        }
        if (cell.text().indexOf('\t') >= 0) {
            return 0;
        }
        for (byte other : SEPARATORS) {
            if (cell.text().indexOf(other) >= 0) {
                return 0.5;
            }
        }
        return 1;
    }

    private static byte guessDecimal(byte separator, CsvHead.Rows rows) {
        if (separator != ';') {
            return POINT;
        }
        boolean commas = false;
        for (CsvHead.Row row : rows.rows()) {
            for (CellScanner.Cell cell : row.cells()) {
                if (cell.text().indexOf(POINT) >= 0 && Numbers.isNumber(cell.text(), POINT)) {
                    return POINT;
                }
                commas = commas || (cell.text().indexOf(COMMA) >= 0 && Numbers.isNumber(cell.text(), COMMA));
            }
        }
        return commas ? COMMA : POINT;
    }

    private boolean isHeader(CsvHead.Row first, byte decimal) {
        boolean number = first.cells().stream().anyMatch(cell -> Numbers.isNumber(cell.text(), decimal));
        boolean blank = first.cells().stream().allMatch(cell -> missing.isMissing(cell.text()));
        return !number && !blank;
    }

    /** The names in a header; a column without one gets its number. */
    static List<String> names(InputFile file, CsvHead.Row header) {
        var names = new ArrayList<String>();
        Map<String, Integer> seen = new HashMap<>();
        for (CellScanner.Cell cell : header.cells()) {
            String text = cell.quoted() ? cell.text() : cell.text().strip();
            String name = text.isBlank() ? "column" + (names.size() + 1) : text;
            names.add(name);
            Integer before = seen.putIfAbsent(name, names.size());
            Require.that(
                    before == null,
                    file.name() + ", line " + header.line() + ": columns " + before + " and " + names.size()
                            + " are both named '" + Say.shortly(name) + "'; names must differ");
        }
        return names;
    }

    private static List<String> numbered(int columns) {
        var names = new ArrayList<String>();
        for (int i = 1; i <= columns; i++) {
            names.add("x" + i);
        }
        return names;
    }

    private List<CellType> guessTypes(int columns, List<CsvHead.Row> rows, byte decimal) {
        var types = new ArrayList<CellType>();
        for (int j = 0; j < columns; j++) {
            int column = j;
            boolean text = rows.stream()
                    .filter(row -> column < row.cells().size())
                    .map(row -> row.cells().get(column).text())
                    .anyMatch(cell -> isText(cell, decimal));
            types.add(text ? CellType.TEXT : CellType.NUMBER);
        }
        return types;
    }

    private boolean isText(String cell, byte decimal) {
        byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
        return Double.isNaN(Numbers.parse(bytes, 0, bytes.length, decimal)) && !missing.isMissing(cell);
    }
}
