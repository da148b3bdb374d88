package io.github.deepscn.source.input;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column that grows cell by cell and may mix numbers and texts. */
final class GrowingColumn {
    private static final int FIRST_CAPACITY = 64;

    private final String name;
    private final TextCodes texts = new TextCodes();
    private double[] numbers = new double[FIRST_CAPACITY];
    /** The text of each cell, −1 for a cell without text; empty until the first text. */
    private int[] codes = {};

    private int rows;
    private long textCells;

    GrowingColumn(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    int rows() {
        return rows;
    }

    /** Adds a cell: a Double, a String, or null if it is missing. */
    void add(@Nullable Object cell, Place place) {
        if (rows == numbers.length) {
            numbers = Arrays.copyOf(numbers, rows + rows / 2);
            growCodes();
        }
        numbers[rows] = cell instanceof Double number ? number : Double.NaN;
        if (cell instanceof String text) {
            if (textCells++ == 0) {
                growCodes();
            }
            codes[rows] = texts.code(text, place);
        }
        rows++;
    }

    private void growCodes() {
        if (textCells > 0) {
            int known = codes.length;
            codes = Arrays.copyOf(codes, numbers.length);
            Arrays.fill(codes, known, codes.length, -1);
        }
    }

    /** The column, of the given type or of the type that the cells have. */
    Column build(ColumnTypes types) {
        boolean hasTexts = textCells > 0;
        if (hasTexts && types.isGuessed(name)) {
            requireNoMistake();
        }
        if (types.mustBeText(name) || (hasTexts && !types.mustBeNumbers(name))) {
            return textColumn();
        }
        double[] values = Arrays.copyOf(numbers, rows);
        if (hasTexts) {
            parseTexts(values);
        }
        return NumberColumn.of(name, values);
    }

    private void requireNoMistake() {
        long present = Arrays.stream(numbers, 0, rows)
                .filter(number -> !Double.isNaN(number))
                .count();
        CellFaults.requireNoMistake(texts.place(0), name, texts.texts().get(0), present, present + textCells);
    }

    private void parseTexts(double[] values) {
        for (int i = 0; i < rows; i++) {
            if (codes[i] >= 0) {
                String text = texts.texts().get(codes[i]);
                values[i] = Numbers.parse(text, '.');
                if (!Double.isFinite(values[i])) {
                    throw CellFaults.stray(texts.place(codes[i]), name, text, values[i]);
                }
            }
        }
    }

    private TextColumn textColumn() {
        NumberColumn spelled = NumberColumn.of(name, numbers);
        int[] all = new int[rows];
        for (int i = 0; i < rows; i++) {
            boolean isText = textCells > 0 && codes[i] >= 0;
            int otherwise = Double.isNaN(numbers[i]) ? -1 : texts.code(spelled.text(i), Place.NONE);
            all[i] = isText ? codes[i] : otherwise;
        }
        return TextColumn.coded(name, texts.texts(), all);
    }
}
