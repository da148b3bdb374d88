package io.github.deepscn.source.csv;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.NumberForm;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Guesses the layout of a CSV file from its first rows. */
record CsvGuess(InputFile file, CsvHead head, CsvDialect dialect, MissingWords missing) {
    private static final int ROWS = 200;
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
    private static final Pattern MARK = Pattern.compile("[.,]");
    private static final Pattern SEPARATOR = Pattern.compile("[,;\t|]");

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
        List<CsvHead.Row> later = rows.subList(1, rows.size());
        boolean header = dialect.header().orElseGet(() -> isHeader(first, later, decimal));
        List<String> names = header
                ? names(first)
                : IntStream.rangeClosed(1, first.cells().size())
                        .mapToObj(j -> "x" + j)
                        .toList();
        List<List<String>> cells = IntStream.range(0, names.size())
                .mapToObj(j -> cells(header ? later : rows, j))
                .toList();
        List<NumberForm> forms =
                cells.stream().map(column -> form(column, decimal)).toList();
        List<Boolean> holdText = IntStream.range(0, names.size())
                .mapToObj(j -> holdsText(cells.get(j), forms.get(j)))
                .toList();
        return new CsvLayout(separator, decimal, header, names, forms, holdText);
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
        List<CsvHead.Row> rows = head.rows(separator, ROWS);
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
        return cells(rows)
                .mapToDouble(cell -> cleanness(separator, cell))
                .average()
                .orElse(0);
    }

    /** A comma may be the decimal mark of a number; a tab inside a cell is the worst sign. */
    private static double cleanness(char separator, CsvHead.Cell cell) {
        if (cell.quoted() || !SEPARATOR.matcher(cell.text()).find()) {
            return 1;
        }
        if (separator != ',' && (isNumber(cell, ',') || isNumber(cell, '.'))) {
            return 1;
        }
        return cell.text().indexOf('\t') >= 0 ? 0 : 0.5;
    }

    /**
     * A comma if the separator is a semicolon and numbers have commas but no points. Numbers like 1.234, which may have
     * either mark, say nothing if others, like 1,5, leave no choice.
     */
    private static char decimal(char separator, List<CsvHead.Row> rows) {
        if (separator != ';' || isDecimal(rows, '.')) {
            return '.';
        }
        boolean comma = isDecimal(rows, ',') || (mayBeDecimal(rows, ',') && !mayBeDecimal(rows, '.'));
        return comma ? ',' : '.';
    }

    /** Whether a cell is a number with this decimal mark only. */
    private static boolean isDecimal(List<CsvHead.Row> rows, char mark) {
        char other = mark == '.' ? ',' : '.';
        return cells(rows)
                .filter(cell -> MARK.matcher(cell.text()).find())
                .anyMatch(cell -> isNumber(cell, mark) && !isNumber(cell, other));
    }

    private static boolean mayBeDecimal(List<CsvHead.Row> rows, char mark) {
        return cells(rows).anyMatch(cell -> cell.text().indexOf(mark) >= 0 && isNumber(cell, mark));
    }

    private static Stream<CsvHead.Cell> cells(List<CsvHead.Row> rows) {
        return rows.stream().flatMap(row -> row.cells().stream());
    }

    private static boolean isNumber(CsvHead.Cell cell, char decimal) {
        return NumberForm.read(cell.text(), decimal).isPresent();
    }

    /** No cell of a header is a plain number, or a number in the form of its column, such as $5 above $7. */
    private boolean isHeader(CsvHead.Row first, List<CsvHead.Row> later, char decimal) {
        List<CsvHead.Cell> cells = first.cells();
        return cells.stream().noneMatch(cell -> Numbers.isNumber(cell.text(), decimal))
                && !cells.stream().allMatch(cell -> missing.contains(cell.text()))
                && IntStream.range(0, cells.size())
                        .filter(j -> isNumber(cells.get(j), decimal))
                        .mapToObj(j -> form(cells(later, j), decimal))
                        .allMatch(NumberForm::isPlain);
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
                            + Wording.shortly(name) + "'; names must differ");
        }
        return names;
    }

    /** The cells of a column that are not missing. */
    private List<String> cells(List<CsvHead.Row> rows, int column) {
        return rows.stream()
                .filter(row -> column < row.cells().size())
                .map(row -> row.cells().get(column).text())
                .filter(cell -> !missing.contains(cell))
                .toList();
    }

    private static NumberForm form(List<String> cells, char decimal) {
        return NumberForm.common(Optional.empty(), cells, decimal).orElse(NumberForm.plain(decimal));
    }

    private static boolean holdsText(List<String> cells, NumberForm form) {
        return cells.stream().anyMatch(cell -> Double.isNaN(form.value(cell)));
    }
}
