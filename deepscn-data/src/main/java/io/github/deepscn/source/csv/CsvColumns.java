package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.CellFaults;
import io.github.deepscn.source.input.ColumnTypes;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.TextCodes;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Assembles columns from the parsed chunks, which release the cells that they have handed over. */
final class CsvColumns {
    private final List<InputFile> files;
    private final CsvLayout layout;
    private final ColumnTypes types;
    private final List<@Nullable ColumnPart[]> parts;
    private final int rows;

    CsvColumns(List<InputFile> files, CsvLayout layout, ColumnTypes types, List<@Nullable ColumnPart[]> parts) {
        this.files = files;
        this.layout = layout;
        this.types = types;
        this.parts = parts;
        rows = parts.stream().mapToInt(part -> part(part, 0).rows()).sum();
    }

    private static ColumnPart part(@Nullable ColumnPart[] parts, int column) {
        return Objects.requireNonNull(parts[column]);
    }

    private String say(long place) {
        return CsvPlace.file(files, place).name() + ", line " + CsvPlace.line(place);
    }

    /** True if a column that was taken for numbers holds text; refuses strays that look like mistakes. */
    boolean turnsToText(int column) {
        ColumnPart.Stray text = firstStray(column, part -> part.firstText);
        ColumnPart.Stray infinity = firstStray(column, part -> part.firstInfinity);
        String name = layout.names().get(column);
        boolean mustBeNumbers = types.mustBeNumbers(name);
        if (infinity != null && (text == null || mustBeNumbers)) {
            throw CellFaults.infinite(say(infinity.place()), name, infinity.text());
        }
        if (text == null) {
            return false;
        }
        requireText(text.text(), text.place());
        if (mustBeNumbers) {
            throw CellFaults.notANumber(say(text.place()), name, text.text());
        }
        long numbers = 0;
        long present = 0;
        for (var part : parts) {
            for (double value : part(part, column).numbers) {
                numbers += Double.isNaN(value) ? 0 : 1;
            }
            present += part(part, column).strays;
        }
        present += numbers;
        if (CellFaults.lookMistaken(numbers, present)) {
            throw CellFaults.mistaken(say(text.place()), name, text.text(), numbers, present);
        }
        return true;
    }

    private ColumnPart.@Nullable Stray firstStray(int column, Function<ColumnPart, ColumnPart.@Nullable Stray> kind) {
        for (var part : parts) {
            ColumnPart.Stray stray = kind.apply(part(part, column));
            if (stray != null) {
                return stray;
            }
        }
        return null;
    }

    private void requireText(String text, long place) {
        if (text.indexOf(CsvText.NOT_TEXT) >= 0) {
            throw CsvText.notText(CsvPlace.file(files, place), CsvPlace.line(place));
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
        if (firstText >= 0 && CellFaults.lookMistaken(numbers, present)) {
            throw CellFaults.mistaken(say(all.place(firstText)), name, texts.get(firstText), numbers, present);
        }
    }
}
