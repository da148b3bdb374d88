package io.github.deepscn.source;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts the columns of a table together from the blocks, which let go of what they have handed over. */
final class CsvColumns {
    private final List<InputFile> files;
    private final CsvLayout layout;
    private final ReadOptions options;
    private final List<BlockCells> blocks;
    private final int rows;

    CsvColumns(List<InputFile> files, CsvLayout layout, ReadOptions options, List<BlockCells> blocks, int rows) {
        this.files = files;
        this.layout = layout;
        this.options = options;
        this.blocks = blocks;
        this.rows = rows;
    }

    /** True if a column was taken for numbers and is not; its numbers are let go then. */
    boolean mustTurnToText(int column) {
        var strays = new Strays();
        @Nullable Place firstText = null;
        @Nullable Place firstInfinity = null;
        for (int i = 0; i < blocks.size(); i++) {
            Strays found = blocks.get(i).strays[column];
            if (found != null) {
                firstText = firstText == null ? place(i, found.firstText) : firstText;
                firstInfinity = firstInfinity == null ? place(i, found.firstInfinity) : firstInfinity;
                strays.append(found);
            }
        }
        String name = layout.names().get(column);
        boolean insists = options.typeOf(name) == CellType.NUMBER;
        if (strays.infinities > 0 && (strays.texts == 0 || insists)) {
            String infinity = Objects.requireNonNull(strays.firstInfinity).text();
            throw Types.infinite(say(Objects.requireNonNull(firstInfinity)), name, infinity);
        }
        if (strays.texts == 0) {
            return false;
        }
        String value = Objects.requireNonNull(strays.firstText).text();
        String place = say(Objects.requireNonNull(firstText));
        if (insists) {
            throw Types.notANumber(place, name, value);
        }
        long numbers = numbers(column);
        long present = numbers + strays.texts + strays.infinities;
        if (Types.looksMistaken(numbers, present)) {
            throw Types.mistaken(place, name, value, numbers, present);
        }
        blocks.forEach(block -> block.numbers[column] = null);
        return true;
    }

    /** A line of a block. */
    private record Place(int block, long line) {}

    private static @Nullable Place place(int block, TextCodes.@Nullable Entry entry) {
        return entry == null ? null : new Place(block, entry.line());
    }

    private String say(Place place) {
        return files.get(blocks.get(place.block).file).name() + ", line "
                + (CsvTable.firstLine(blocks, place.block) + place.line);
    }

    private long numbers(int column) {
        long numbers = 0;
        for (BlockCells block : blocks) {
            for (double value : Objects.requireNonNull(block.numbers[column])) {
                numbers += Double.isNaN(value) ? 0 : 1;
            }
        }
        return numbers;
    }

    Column column(int column) {
        boolean text = blocks.stream().anyMatch(block -> block.codes[column] != null);
        return text ? textColumn(column) : numberColumn(column);
    }

    private NumberColumn numberColumn(int column) {
        double[] values = new double[rows];
        int row = 0;
        for (BlockCells block : blocks) {
            double[] part = Objects.requireNonNull(block.numbers[column]);
            System.arraycopy(part, 0, values, row, part.length);
            row += part.length;
            block.numbers[column] = null;
        }
        return NumberColumn.of(layout.names().get(column), values);
    }

    private TextColumn textColumn(int column) {
        Map<String, Integer> codeOf = new HashMap<>();
        var texts = new ArrayList<String>();
        var places = new ArrayList<Place>();
        int[] codes = new int[rows];
        int row = 0;
        for (int i = 0; i < blocks.size(); i++) {
            BlockCells block = blocks.get(i);
            int[] common = commonCodes(i, column, codeOf, texts, places);
            for (int code : Objects.requireNonNull(block.codes[column])) {
                codes[row++] = code < 0 ? -1 : common[code];
            }
            block.codes[column] = null;
            block.texts[column] = null;
        }
        if (options.typeOf(layout.names().get(column)) == null) {
            refuseMistakes(column, texts, places, codes);
        }
        return TextColumn.coded(layout.names().get(column), texts, codes);
    }

    /** The codes in the column of the texts of a block. */
    private int[] commonCodes(
            int block, int column, Map<String, Integer> codeOf, List<String> texts, List<Place> places) {
        TextCodes known = blocks.get(block).texts[column];
        if (known == null) {
            return new int[0];
        }
        int[] common = new int[known.entries().size()];
        for (int k = 0; k < common.length; k++) {
            TextCodes.Entry entry = known.entries().get(k);
            Integer code = codeOf.putIfAbsent(entry.text(), texts.size());
            if (code == null) {
                code = texts.size();
                texts.add(entry.text());
                places.add(new Place(block, entry.line()));
            }
            common[k] = code;
        }
        return common;
    }

    private void refuseMistakes(int column, List<String> texts, List<Place> places, int[] codes) {
        boolean[] number = new boolean[texts.size()];
        int firstText = -1;
        for (int k = number.length - 1; k >= 0; k--) {
            number[k] = Numbers.isNumber(texts.get(k), layout.decimal());
            firstText = number[k] ? firstText : k;
        }
        long numbers = 0;
        long present = 0;
        for (int code : codes) {
            present += code < 0 ? 0 : 1;
            numbers += code >= 0 && number[code] ? 1 : 0;
        }
        if (firstText >= 0 && Types.looksMistaken(numbers, present)) {
            throw Types.mistaken(
                    say(places.get(firstText)), layout.names().get(column), texts.get(firstText), numbers, present);
        }
    }
}
