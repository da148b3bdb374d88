package io.github.deepscn.app.text;

import io.github.deepscn.app.progress.TerminalWriter;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints rows in aligned columns of plain text; numbers are aligned to the right. Not thread-safe. */
public final class TextTable {
    private static final String GAP = "  ";
    private static final String NOTHING = "-";
    private static final int DIGITS = 5;

    private final List<String> head;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    public TextTable(String... head) {
        this.head = Stream.of(head).map(TextTable::format).toList();
    }

    /** Adds a row: integers as they are, other numbers to five digits, null and NaN as a dash. */
    public TextTable row(@Nullable Object... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException(
                    "row of %d cells in a table of %d columns".formatted(cells.length, head.size()));
        }
        rows.add(cells.clone());
        return this;
    }

    public void print(PrintWriter out) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(head);
        rows.forEach(row -> lines.add(Arrays.stream(row).map(TextTable::format).toList()));
        int[] widths = IntStream.range(0, head.size())
                .map(column -> lines.stream()
                        .mapToInt(line -> length(line.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        for (List<String> line : lines) {
            var text = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = line.get(column);
                String padding = " ".repeat(widths[column] - length(cell));
                text.append(column == 0 ? "" : GAP).append(isNumeric(column) ? padding + cell : cell + padding);
            }
            out.println(text.toString().stripTrailing());
        }
    }

    /** Prints tables with an empty line between them. */
    public static void print(PrintWriter out, List<TextTable> tables) {
        for (TextTable table : tables) {
            if (table != tables.get(0)) {
                out.println();
            }
            table.print(out);
        }
    }

    private boolean isNumeric(int column) {
        return rows.stream().anyMatch(row -> row[column] instanceof Number)
                && rows.stream().allMatch(row -> row[column] == null || row[column] instanceof Number);
    }

    /** A cell as it is printed. */
    public static String format(@Nullable Object cell) {
        if (cell == null) {
            return NOTHING;
        }
        if (cell instanceof Double || cell instanceof Float) {
            return format(((Number) cell).doubleValue());
        }
        if (cell instanceof BigDecimal number) {
            return String.format(Locale.ROOT, "%.1e", number);
        }
        // escaped before widths are measured; a tab or a line end must not break the row
        return TerminalWriter.escaped(cell.toString().replace('\t', ' '));
    }

    /** A number to five digits, trailing zeros included, so that columns line up. */
    public static String format(double value) {
        if (Double.isNaN(value)) {
            return NOTHING;
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return "0";
        }
        var rounded = new BigDecimal(value).round(new MathContext(DIGITS));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent < -5 || exponent >= 9) {
            return String.format(Locale.ROOT, "%." + (DIGITS - 1) + "e", value);
        }
        return String.format(Locale.ROOT, "%." + Math.max(0, DIGITS - 1 - exponent) + "f", value);
    }

    /** A number that is printed with two digits and a power of ten, for columns that span many. */
    public static Number scientific(double value) {
        return Double.isFinite(value) ? (Number) BigDecimal.valueOf(value) : value;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
