package io.github.deepscn.source.csv;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Say;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Guesses the layout of a CSV file from its first rows. */
record CsvGuess(InputFile file, CsvHead head, CsvDialect dialect, MissingWords missing) {
    private static final int ROWS = 1000;
    private static final int ROWS_TO_COMPARE = 200;
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

    CsvLayout layout() {
        Require.that(head.bytes() > 0, file.name() + " is empty");
        char separator = dialect.separator().orElseGet(this::separator);
        head.rows(separator, 1, true);
        List<CsvHead.Row> rows = head.rows(separator, ROWS);
        Require.that(!rows.isEmpty(), file.name() + " is empty, it has blank lines only");
        CsvHead.Row first = rows.get(0);
        if (dialect.separator().isPresent() && first.cells().size() == 1) {
            requireNoBetterSeparator(separator, first);
        }
        char decimal = dialect.decimal().orElseGet(() -> decimal(separator, rows));
        boolean header = dialect.header().orElseGet(() -> isHeader(first, decimal));
        List<String> names = header
                ? names(first)
                : IntStream.rangeClosed(1, first.cells().size())
                        .mapToObj(j -> "x" + j)
                        .toList();
        List<CsvHead.Row> below = header ? rows.subList(1, rows.size()) : rows;
        return new CsvLayout(separator, decimal, header, names, holdText(names.size(), below, decimal));
    }

    private void requireNoBetterSeparator(char separator, CsvHead.Row first) {
        char other = separator();
        int columns = head.rows(other, 1).get(0).cells().size();
        Require.that(
                other == separator || columns == 1,
                first.place() + ": only one column with " + described(separator)
                        + " as the separator, but " + described(other) + " would give " + columns
                        + "; leave out --separator, or give the right one");
    }

    private static String described(char separator) {
        return separator == '\t' ? "tab" : "'" + separator + "'";
    }

    /** The separator for which rows have equally many cells and cells hold no other separator. */
    private char separator() {
        return SEPARATORS.stream().max(Comparator.comparingDouble(this::score)).orElseThrow();
    }

    private double score(char separator) {
        List<CsvHead.Row> rows = head.rows(separator, ROWS_TO_COMPARE);
        boolean splits = !rows.isEmpty() && rows.get(0).cells().size() > 1;
        return splits ? sameLength(rows) * cleanness(separator, rows) : 0;
    }

    /** The share of rows that have the most frequent number of cells. */
    private static double sameLength(List<CsvHead.Row> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.cells().size(), 1, Integer::sum));
        return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0) / (double) rows.size();
    }

    private static double cleanness(char separator, List<CsvHead.Row> rows) {
        return rows.stream()
                .flatMap(row -> row.cells().stream())
                .mapToDouble(cell -> cleanness(separator, cell))
                .average()
                .orElse(0);
    }

    /** A comma may be the decimal mark of a number; a tab inside a cell is the worst sign. */
    private static double cleanness(char separator, CsvHead.Cell cell) {
        if (cell.quoted() || (separator != ',' && Numbers.isNumber(cell.text(), ','))) {
            return 1;
        }
        if (cell.text().indexOf('\t') >= 0) {
            return 0;
        }
        return SEPARATORS.stream().anyMatch(other -> cell.text().indexOf(other) >= 0) ? 0.5 : 1;
    }

    /** A comma if the separator is a semicolon and numbers have commas but no points. */
    private static char decimal(char separator, List<CsvHead.Row> rows) {
        return separator == ';' && hasDecimal(rows, ',') && !hasDecimal(rows, '.') ? ',' : '.';
    }

    private static boolean hasDecimal(List<CsvHead.Row> rows, char mark) {
        return rows.stream()
                .flatMap(row -> row.cells().stream())
                .anyMatch(cell -> cell.text().indexOf(mark) >= 0 && Numbers.isNumber(cell.text(), mark));
    }

    private boolean isHeader(CsvHead.Row first, char decimal) {
        return first.cells().stream().noneMatch(cell -> Numbers.isNumber(cell.text(), decimal))
                && !first.cells().stream().allMatch(cell -> missing.contains(cell.text()));
    }

    /** The names in a header; a column without a name is named by its number. */
    static List<String> names(CsvHead.Row header) {
        var names = new ArrayList<String>();
        Map<String, Integer> seen = new HashMap<>();
        for (CsvHead.Cell cell : header.cells()) {
            String text = cell.quoted() ? cell.text() : cell.text().strip();
            names.add(text.isBlank() ? "column" + (names.size() + 1) : text);
            String name = names.get(names.size() - 1);
            Integer before = seen.putIfAbsent(name, names.size());
            Require.that(
                    before == null,
                    header.place() + ": columns " + before + " and " + names.size() + " are both named '"
                            + Say.shortly(name) + "'; names must differ");
        }
        return names;
    }

    private List<Boolean> holdText(int columns, List<CsvHead.Row> rows, char decimal) {
        return IntStream.range(0, columns)
                .mapToObj(j -> rows.stream()
                        .filter(row -> j < row.cells().size())
                        .map(row -> row.cells().get(j).text())
                        .anyMatch(cell -> Double.isNaN(Numbers.parse(cell, decimal)) && !missing.contains(cell)))
                .toList();
    }
}
