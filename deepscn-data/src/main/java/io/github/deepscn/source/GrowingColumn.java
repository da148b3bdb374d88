package io.github.deepscn.source;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A column that grows cell by cell: numbers as long as there are no others, then texts. */
final class GrowingColumn {
    private static final int FIRST = 64;

    private final String name;
    private double[] numbers = new double[FIRST];
    /** Of the texts; −1 where a cell has none. Empty until the first text. */
    private int[] codes = {};

    private final Map<String, Integer> codeOf = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final List<String> places = new ArrayList<>();
    private int rows;
    private long textCells;

    GrowingColumn(String name) {
        this.name = name;
    }

    int rows() {
        return rows;
    }

    void addMissing() {
        addNumber(Double.NaN);
    }

    void addNumber(double value) {
        if (rows == numbers.length) {
            numbers = Arrays.copyOf(numbers, rows + rows / 2);
        }
        if (rows == codes.length && !texts.isEmpty()) {
            growCodes();
        }
        if (!texts.isEmpty()) {
            codes[rows] = -1;
        }
        numbers[rows++] = value;
    }

    /** @param place of the cell, in case that it is a mistake */
    void addText(String text, String place) {
        addMissing();
        Integer code = codeOf.putIfAbsent(text, texts.size());
        if (code == null) {
            code = texts.size();
            texts.add(text);
            places.add(place);
        }
        if (codes.length < rows) {
            growCodes();
        }
        codes[rows - 1] = code;
        textCells++;
    }

    private void growCodes() {
        int had = codes.length;
        codes = Arrays.copyOf(codes, numbers.length);
        Arrays.fill(codes, had, codes.length, -1);
    }

    /** The column, of the type that the options ask for or the cells have. */
    Column build(ReadOptions options) {
        CellType type = options.typeOf(name);
        if (type == CellType.NUMBER) {
            return NumberColumn.of(name, textsAsNumbers());
        }
        if (type == null && texts.isEmpty()) {
            return NumberColumn.of(name, Arrays.copyOf(numbers, rows));
        }
        if (type == null) {
            refuseMistakes();
        }
        return numbersAsTexts();
    }

    private void refuseMistakes() {
        long count = Arrays.stream(numbers, 0, rows)
                .filter(value -> !Double.isNaN(value))
                .count();
        if (Types.looksMistaken(count, count + textCells)) {
            throw Types.mistaken(places.get(0), name, texts.get(0), count, count + textCells);
        }
    }

    private double[] textsAsNumbers() {
        double[] parsed = new double[texts.size()];
        for (int k = 0; k < parsed.length; k++) {
            parsed[k] = Numbers.parse(texts.get(k));
            if (!Double.isFinite(parsed[k])) {
                BadInputException refusal = Double.isNaN(parsed[k])
                        ? Types.notANumber(places.get(k), name, texts.get(k))
                        : Types.infinite(places.get(k), name, texts.get(k));
                throw refusal;
            }
        }
        double[] values = Arrays.copyOf(numbers, rows);
        for (int i = 0; i < rows && parsed.length > 0; i++) {
            values[i] = codes[i] < 0 ? values[i] : parsed[codes[i]];
        }
        return values;
    }

    private TextColumn numbersAsTexts() {
        NumberColumn written = NumberColumn.of(name, numbers);
        int[] all = codes.length == 0 ? new int[rows] : Arrays.copyOf(codes, rows);
        for (int i = 0; i < rows; i++) {
            if (codes.length > 0 && codes[i] >= 0) {
                continue;
            }
            all[i] = Double.isNaN(numbers[i]) ? -1 : codeOf(written.text(i));
        }
        return TextColumn.coded(name, texts, all);
    }

    private int codeOf(String text) {
        Integer code = codeOf.putIfAbsent(text, texts.size());
        if (code == null) {
            texts.add(text);
            return texts.size() - 1;
        }
        return code;
    }
}
