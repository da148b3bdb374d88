package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.TextCodes;
import org.jspecify.annotations.Nullable;

/** The cells of one column in one chunk, as numbers or as texts. */
final class ColumnPart {
    /** How the cells of a file spell numbers and missing cells. */
    record Spelling(MissingWords missing, char decimal) {}

    /** A cell that does not belong into a column of numbers; its value is NaN or infinite. */
    record Stray(String text, double value, Place place) {}

    /** NaN where a cell is missing or a stray; empty in a column of texts. */
    final double[] numbers;
    /** Indices into the texts, −1 where a cell is missing; empty in a column of numbers. */
    final int[] codes;

    final @Nullable TextCodes texts;

    @Nullable
    Stray firstStray;

    long strays;
    boolean hasTextStrays;

    ColumnPart(int rows, boolean isText) {
        numbers = new double[isText ? 0 : rows];
        codes = new int[isText ? rows : 0];
        texts = isText ? new TextCodes() : null;
    }

    int rows() {
        return numbers.length + codes.length;
    }

    void set(int row, Spelling spelling, char[] chars, int from, int to, Place place) {
        if (texts != null) {
            var text = new String(chars, from, to - from);
            codes[row] = spelling.missing.contains(text) ? -1 : texts.code(text, place);
            return;
        }
        numbers[row] = Numbers.parse(chars, from, to, spelling.decimal);
        if (!Double.isFinite(numbers[row]) || spelling.missing.hasNumbers()) {
            checkNumber(row, spelling, new String(chars, from, to - from), place);
        }
    }

    private void checkNumber(int row, Spelling spelling, String text, Place place) {
        double number = numbers[row];
        if (spelling.missing.contains(text)) {
            numbers[row] = Double.NaN;
        } else if (!Double.isFinite(number)) {
            numbers[row] = Double.NaN;
            firstStray = firstStray == null ? new Stray(text, number, place) : firstStray;
            strays++;
            hasTextStrays |= Double.isNaN(number);
        }
    }
}
