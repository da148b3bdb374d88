package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.CellFaults;
import io.github.deepscn.source.input.ColumnTypes;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.TextCodes;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assembles columns from the parsed chunks, which release the cells that they have handed over. */
final class CsvColumns {
    private final CsvLayout layout;
    private final ColumnTypes types;
    private final List<@Nullable ColumnPart[]> parts;
    private final int rows;

    CsvColumns(CsvLayout layout, ColumnTypes types, List<@Nullable ColumnPart[]> parts) {
        this.layout = layout;
        this.types = types;
        this.parts = parts;
        rows = parts.stream().mapToInt(part -> part(part, 0).rows()).sum();
    }

    private static ColumnPart part(@Nullable ColumnPart[] parts, int column) {
        return Objects.requireNonNull(parts[column]);
    }

    /** True if a column that was taken for numbers holds text; refuses strays that look like mistakes. */
    boolean turnsToText(int column) {
        ColumnPart.Stray stray = null;
        boolean hasTexts = false;
        long numbers = 0;
        long strays = 0;
        for (var part : parts) {
            ColumnPart cells = part(part, column);
            stray = stray == null ? cells.firstStray : stray;
            hasTexts |= cells.hasTextStrays;
            strays += cells.strays;
            numbers += Arrays.stream(cells.numbers).filter(Double::isFinite).count();
        }
        if (stray == null) {
            return false;
        }
        requireText(stray.text(), stray.place());
        String name = layout.names().get(column);
        if (!hasTexts || types.mustBeNumbers(name)) {
            throw CellFaults.stray(stray.place(), name, stray.text(), stray.value());
        }
        CellFaults.requireNoMistake(stray.place(), name, stray.text(), numbers, numbers + strays);
        return true;
    }

    private static void requireText(String text, Place place) {
        if (text.indexOf(CsvText.NOT_TEXT) >= 0) {
            throw CsvText.notText(place);
        }
    }

    Column numberColumn(int column) {
        double[] values = new double[rows];
        int row = 0;
        for (var part : parts) {
            double[] numbers = part(part, column).numbers;
            System.arraycopy(numbers, 0, values, row, numbers.length);
            row += numbers.length;
            part[column] = null;
        }
        return NumberColumn.of(layout.names().get(column), values);
    }

    Column textColumn(int column) {
        String name = layout.names().get(column);
        var all = new TextCodes();
        int[] codes = new int[rows];
        int row = 0;
        for (var part : parts) {
            ColumnPart cells = part(part, column);
            TextCodes known = Objects.requireNonNull(cells.texts);
            int[] common = new int[known.texts().size()];
            for (int k = 0; k < common.length; k++) {
                requireText(known.texts().get(k), known.place(k));
                common[k] = all.code(known.texts().get(k), known.place(k));
            }
            for (int code : cells.codes) {
                codes[row++] = code < 0 ? -1 : common[code];
            }
            part[column] = null;
        }
        if (types.isGuessed(name)) {
            requireNoMistake(name, all, codes);
        }
        return TextColumn.coded(name, all.texts(), codes);
    }

    private void requireNoMistake(String name, TextCodes all, int[] codes) {
        List<String> texts = all.texts();
        boolean[] isNumber = new boolean[texts.size()];
        int firstText = -1;
        for (int k = isNumber.length - 1; k >= 0; k--) {
            isNumber[k] = Numbers.isNumber(texts.get(k), layout.decimal());
            firstText = isNumber[k] ? firstText : k;
        }
        long numbers = 0;
        long present = 0;
        for (int code : codes) {
            present += code < 0 ? 0 : 1;
            numbers += code >= 0 && isNumber[code] ? 1 : 0;
        }
        if (firstText >= 0) {
            CellFaults.requireNoMistake(all.place(firstText), name, texts.get(firstText), numbers, present);
        }
    }
}
