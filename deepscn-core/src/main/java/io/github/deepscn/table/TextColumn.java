package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A column of texts. It stores each different text once. */
public final class TextColumn extends Column {
    private static final int MISSING = -1;

    private final List<String> texts;
    private final int[] codes;

    private TextColumn(String name, List<String> texts, int[] codes, Table.Rows places) {
        super(name, places);
        this.texts = texts;
        this.codes = codes;
    }

    /**
     * {@return a column of texts; null or blank where a cell is missing}
     *
     * @param name the name of the column
     * @param cells the text of each row
     */
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
     * {@return a column over the given array, which the column keeps}
     *
     * @param name the name of the column
     * @param texts different texts; a blank text stands for a missing cell
     * @param codes for each row an index into the texts, or −1 where the cell is missing
     */
    public static TextColumn coded(String name, List<String> texts, int[] codes) {
        Require.that(
                new HashSet<>(texts).size() == texts.size(), "column '" + name + "' has a text twice, all must differ");
        for (int i = 0; i < codes.length; i++) {
            int code = Objects.checkIndex(codes[i] + 1, texts.size() + 1) - 1;
            codes[i] = code == MISSING || texts.get(code).isBlank() ? MISSING : code;
        }
        return new TextColumn(name, List.copyOf(texts), codes, Table.Rows.all(codes.length));
    }

    /**
     * {@return a column of any type as texts}
     *
     * @param column a column of numbers or texts
     */
    public static TextColumn of(Column column) {
        if (column instanceof TextColumn already) {
            return already;
        }
        var numbers = (NumberColumn) column;
        Map<Double, Integer> codeOf = new LinkedHashMap<>();
        int[] codes = new int[numbers.rows()];
        for (int i = 0; i < codes.length; i++) {
            double value = numbers.value(i) + 0.0; // turns −0 into 0
            codes[i] = Double.isNaN(value) ? MISSING : codeOf.computeIfAbsent(value, known -> codeOf.size());
        }
        List<String> texts = codeOf.keySet().stream().map(NumberColumn::text).toList();
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
        IntStream.range(0, rows())
                .map(this::code)
                .filter(code -> code != MISSING)
                .forEach(code -> counts[code]++);
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

    /** {@return all texts that the column may have; some may not occur after {@link #pick}} */
    public List<String> texts() {
        return texts;
    }

    /**
     * Which of {@link #texts()} a cell holds, or −1 where it is missing.
     *
     * @param row the index of the row, from zero
     * @return the index of the text, or −1
     */
    public int code(int row) {
        return codes[places.place(row)];
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
    TextColumn over(String other, Table.Rows rows) {
        return new TextColumn(other, texts, codes, rows);
    }
}
