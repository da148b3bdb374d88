package io.github.deepscn.app.studio.data;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The size of the pictures in a table that has a column for every pixel, row by row from the top. */
public record ImageShape(int width, int height) {
    private static final Pattern PIXEL = Pattern.compile("(?i)(p|px|pix|pixel)[_ -]?(\\d{1,6})");
    private static final int SMALLEST_SIDE = 8;
    private static final double BRIGHTEST = 255;

    /** Recognises square pictures: numbered columns of brightnesses, as many as a square has pixels. */
    public static Optional<ImageShape> of(Table table) {
        List<Column> pixels = table.columns().stream()
                .filter(column -> PIXEL.matcher(column.name()).matches())
                .toList();
        int side = (int) Math.round(Math.sqrt(pixels.size()));
        boolean square = side >= SMALLEST_SIDE && side * side == pixels.size();
        return square && areInOrder(pixels) && pixels.stream().allMatch(ImageShape::isBrightness)
                ? Optional.of(new ImageShape(side, side))
                : Optional.empty();
    }

    public static boolean isPixel(String column) {
        return PIXEL.matcher(column).matches();
    }

    private static boolean areInOrder(List<Column> pixels) {
        int first = number(pixels.get(0));
        return IntStream.range(0, pixels.size()).allMatch(k -> number(pixels.get(k)) == first + k);
    }

    private static int number(Column pixel) {
        Matcher name = PIXEL.matcher(pixel.name());
        return name.matches() ? Integer.parseInt(name.group(2)) : -1;
    }

    private static boolean isBrightness(Column column) {
        return column instanceof NumberColumn numbers
                && IntStream.range(0, numbers.rows())
                        .mapToDouble(numbers::value)
                        .allMatch(value -> value >= 0 && value <= BRIGHTEST); // false for NaN
    }
}
