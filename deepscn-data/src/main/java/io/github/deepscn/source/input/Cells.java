package io.github.deepscn.source.input;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The cells of a column, which may mix numbers and texts; a cell that is never set is missing. */
public final class Cells {
    /** A text and the place where it appears first. */
    public record Text(String text, Place place) {}

    private final int expectedRows;
    private final List<Text> texts = new ArrayList<>();
    private final Map<String, Integer> codeOf = new HashMap<>();
    /** NaN where a cell is no number; cells behind the end are none. */
    private double[] numbers = {};
    /** Indices into the texts, −1 where a cell is no text; cells behind the end are none. */
    private int[] codes = {};

    public Cells(int expectedRows) {
        this.expectedRows = expectedRows;
    }

    public void number(int row, double value) {
        int known = numbers.length;
        if (row >= known) {
            numbers = Arrays.copyOf(numbers, capacity(row));
            Arrays.fill(numbers, known, numbers.length, Double.NaN);
        }
        numbers[row] = value;
    }

    public void text(int row, String text, Place place) {
        setCode(row, index(text, place));
    }

    private void setCode(int row, int code) {
        int known = codes.length;
        if (row >= known) {
            codes = Arrays.copyOf(codes, capacity(row));
            Arrays.fill(codes, known, codes.length, -1);
        }
        codes[row] = code;
    }

    private int capacity(int row) {
        return row < expectedRows ? expectedRows : row + row / 2 + 1;
    }

    /** The index of a text, which is added if it is new. */
    private int index(String text, Place place) {
        Integer known = codeOf.putIfAbsent(text, texts.size());
        if (known != null) {
            return known;
        }
        texts.add(new Text(text, place));
        return texts.size() - 1;
    }

    private double number(int row) {
        return row < numbers.length ? numbers[row] : Double.NaN;
    }

    private int code(int row) {
        return row < codes.length ? codes[row] : -1;
    }

    /** Whether a cell is a number. */
    boolean hasNumbers() {
        return Arrays.stream(numbers).anyMatch(Double::isFinite);
    }

    /** The different texts in order of appearance. */
    public List<Text> texts() {
        return texts;
    }

    /** Sets the cells from a row on to those of a part of the column. */
    public void setAll(int row, Cells part) {
        int[] common = part.texts.stream()
                .mapToInt(text -> index(text.text, text.place))
                .toArray();
        for (int i = 0; i < part.numbers.length; i++) {
            if (!Double.isNaN(part.numbers[i])) {
                number(row + i, part.numbers[i]);
            }
        }
        for (int i = 0; i < part.codes.length; i++) {
            if (part.codes[i] >= 0) {
                setCode(row + i, common[part.codes[i]]);
            }
        }
    }

    /**
     * The form that the numbers and all texts that fit to them have in common.
     *
     * @param known the form of the numbers
     * @param used whether other cells of the column have this form, even if no number here does
     */
    public NumberForm form(NumberForm known, boolean used) {
        boolean fixed = used || hasNumbers();
        Optional<NumberForm> start = fixed ? Optional.of(known) : Optional.empty();
        List<String> written = texts.stream().map(Text::text).toList();
        return NumberForm.common(start, written, known.decimal()).orElse(known);
    }

    /** The texts that are not numbers in a form. */
    public List<Text> strays(NumberForm form) {
        return texts.stream()
                .filter(text -> !Double.isFinite(form.value(text.text)))
                .toList();
    }

    /**
     * Refuses texts that look like mistakes among numbers.
     *
     * @param isNumber tells whether a text counts as a number
     */
    public void requireNoMistake(String name, Predicate<String> isNumber) {
        boolean[] spellsNumber = new boolean[texts.size()];
        int first = -1;
        for (int k = spellsNumber.length - 1; k >= 0; k--) {
            spellsNumber[k] = isNumber.test(texts.get(k).text);
            first = spellsNumber[k] ? first : k;
        }
        if (first >= 0) {
            long plain = Arrays.stream(numbers).filter(Double::isFinite).count();
            long spelled = Arrays.stream(codes)
                    .filter(code -> code >= 0 && spellsNumber[code])
                    .count();
            long present =
                    plain + Arrays.stream(codes).filter(code -> code >= 0).count();
            Text text = texts.get(first);
            text.place.requireNoMistake(name, text.text, plain + spelled, present);
        }
    }

    /** A column of numbers, which texts must spell in a form. */
    public NumberColumn numberColumn(String name, int rows, NumberForm form) {
        double[] values = new double[rows];
        double[] spelled =
                texts.stream().mapToDouble(text -> form.value(text.text)).toArray();
        for (int i = 0; i < rows; i++) {
            values[i] = number(i);
            if (code(i) >= 0) {
                Text text = texts.get(code(i));
                values[i] = spelled[code(i)];
                if (!Double.isFinite(values[i])) {
                    throw text.place.stray(name, text.text, values[i]);
                }
            }
        }
        return NumberColumn.of(name, values);
    }

    /** A column of texts, in which numbers are spelled out. */
    public TextColumn textColumn(String name, int rows) {
        NumberColumn spelled = NumberColumn.of(name, numbers);
        int[] all = new int[rows];
        for (int i = 0; i < rows; i++) {
            all[i] = Double.isNaN(number(i)) ? code(i) : index(spelled.text(i), Place.NONE);
        }
        return TextColumn.coded(name, texts.stream().map(Text::text).toList(), all);
    }
}
