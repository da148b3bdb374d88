package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.MissingWords;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.TextCodes;
import org.jspecify.annotations.Nullable;

/** The cells of one column in one chunk, as numbers or as texts. */
final class ColumnPart {
    /** How the cells of a file spell numbers and missing cells. */
    record Spelling(MissingWords missing, char decimal) {}

    /** A cell that does not belong into a column of numbers. */
    record Stray(String text, long place) {}

    private static final double[] NO_NUMBERS = {};
    private static final int[] NO_CODES = {};

    /** NaN where a cell is missing or a stray. */
    final double[] numbers;
    /** Index into the texts, −1 where a cell is missing. */
    final int[] codes;

    final @Nullable TextCodes texts;
    long strays;

    @Nullable
    Stray firstText;

    @Nullable
    Stray firstInfinity;

    ColumnPart(int rows, boolean isText) {
        numbers = isText ? NO_NUMBERS : new double[rows];
        codes = isText ? new int[rows] : NO_CODES;
        texts = isText ? new TextCodes() : null;
    }

    int rows() {
        return numbers.length + codes.length;
    }

    void set(int row, Spelling spelling, char[] chars, int from, int to, long place) {
        MissingWords missing = spelling.missing;
        if (texts != null) {
            boolean absent = missing.contains(chars, from, to);
            codes[row] = absent ? -1 : texts.code(new String(chars, from, to - from), place);
            return;
        }
        boolean absent = missing.hasNumbers() && missing.contains(chars, from, to);
        double number = absent ? Double.NaN : Numbers.parse(chars, from, to, spelling.decimal);
        numbers[row] = Double.isFinite(number) ? number : Double.NaN;
        if (!Double.isFinite(number) && !missing.contains(chars, from, to)) {
            addStray(Double.isNaN(number), new Stray(new String(chars, from, to - from), place));
        }
    }

    private void addStray(boolean isText, Stray stray) {
        strays++;
        if (isText && firstText == null) {
            firstText = stray;
        } else if (!isText && firstInfinity == null) {
            firstInfinity = stray;
        }
    }
}
