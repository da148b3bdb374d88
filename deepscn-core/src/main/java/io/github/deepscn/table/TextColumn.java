package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A column of texts. It stores each different text once. */
public final class TextColumn implements Column {
    private static final int MISSING = -1;

    private final String name;
    private final List<String> texts;
    private final int[] codes;
    private final Table.Rows rows;

    private TextColumn(String name, List<String> texts, int[] codes, Table.Rows rows) {
        this.name = Objects.requireNonNull(name, "name");
        this.texts = texts;
        this.codes = codes;
        this.rows = rows;
    }

    /** A column of texts; null or blank where a cell is missing. */
    public static TextColumn of(String name, @Nullable String[] cells) {
        Map<String, Integer> codeOf = new LinkedHashMap<>();
        int[] codes = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            String cell = cells[i];
            codes[i] = cell == null ? MISSING : codeOf.computeIfAbsent(cell, text -> codeOf.size());
        }
        return coded(name, List.copyOf(codeOf.keySet()), codes);
    }

    /**
     * A column over the given array, which the column keeps.
     *
     * @param texts different texts; a blank text stands for a missing cell
     * @param codes for each row an index into the texts, or −1 where the cell is missing
     */
    public static TextColumn coded(String name, List<String> texts, int[] codes) {
        Require.that(
                new HashSet<>(texts).size() == texts.size(), "column '" + name + "' has a text twice, all must differ");
        int[] codeOf = new int[texts.size() + 1];
        for (int code = MISSING; code < texts.size(); code++) {
            codeOf[code + 1] = code == MISSING || texts.get(code).isBlank() ? MISSING : code;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = codeOf[Objects.checkIndex(codes[i] + 1, codeOf.length)];
        }
        return new TextColumn(name, List.copyOf(texts), codes, Table.Rows.all(codes.length));
    }

    /** A column of any type as texts. */
    public static TextColumn of(Column column) {
        if (column instanceof TextColumn already) {
            return already;
        }
        var numbers = (NumberColumn) column;
        Map<Double, Integer> codeOf = new HashMap<>();
        var texts = new ArrayList<String>();
        int[] codes = new int[numbers.rows()];
        for (int i = 0; i < codes.length; i++) {
            double value = numbers.value(i) + 0.0; // turns −0 into 0
            Integer code = Double.isNaN(value) ? Integer.valueOf(MISSING) : codeOf.get(value);
            if (code == null) {
                code = texts.size();
                codeOf.put(value, code);
                texts.add(NumberColumn.text(value));
            }
            codes[i] = code;
        }
        return new TextColumn(numbers.name(), texts, codes, Table.Rows.all(codes.length));
    }

    /**
     * The numbers that the texts stand for; NaN where a cell is missing. Each different text is parsed once.
     *
     * @param parser the number of a row that is not missing
     */
    double[] parsed(IntToDoubleFunction parser) {
        double[] numberOf = new double[texts.size()];
        Arrays.fill(numberOf, Double.NaN);
        return IntStream.range(0, rows())
                .mapToDouble(row -> {
                    int code = code(row);
                    if (code == MISSING) {
                        return Double.NaN;
                    }
                    if (Double.isNaN(numberOf[code])) {
                        numberOf[code] = parser.applyAsDouble(row);
                    }
                    return numberOf[code];
                })
                .toArray();
    }

    /** The number of rows that have each of {@link #texts()}. */
    int[] counts() {
        int[] counts = new int[texts.size()];
        for (int i = 0; i < rows(); i++) {
            int code = code(i);
            if (code != MISSING) {
                counts[code]++;
            }
        }
        return counts;
    }

    /** The codes that occur, in the natural order of their texts. */
    int[] present() {
        int[] counts = counts();
        return IntStream.range(0, counts.length)
                .filter(code -> counts[code] > 0)
                .boxed()
                .sorted(Comparator.comparing(texts::get))
                .mapToInt(code -> code)
                .toArray();
    }

    /** All texts that the column may have; some may not occur after {@link #pick}. */
    public List<String> texts() {
        return texts;
    }

    /** Which of {@link #texts()} a cell holds, or −1 where it is missing. */
    public int code(int row) {
        return codes[rows.place(row)];
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int rows() {
        return rows.count();
    }

    @Override
    public boolean isMissing(int row) {
        return code(row) == MISSING;
    }

    @Override
    public String text(int row) {
        int code = code(row);
        return code == MISSING ? "" : texts.get(code);
    }

    @Override
    public int origin(int row) {
        return rows.place(row);
    }

    @Override
    public TextColumn named(String other) {
        return new TextColumn(other, texts, codes, rows);
    }

    @Override
    public TextColumn pick(int[] picked) {
        return over(rows.pick(picked));
    }

    Table.Rows view() {
        return rows;
    }

    /** A column with the same cells and other rows. */
    TextColumn over(Table.Rows others) {
        return new TextColumn(name, texts, codes, others);
    }
}
