package io.github.deepscn.paper.digits;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The paper's own digits, which come with MATLAB: images XTrain (28×28×1×5000), angles anglesTrain, and labelsTrain,
 * which can only be read if it was saved as numbers; in MATLAB it is a categorical array.
 */
final class DigitsOfMatlab {
    private DigitsOfMatlab() {}

    /** Reads the set {@code Train} or {@code Test}. */
    static DigitImages read(Path folder, String set, int most, long seed) throws IOException {
        Path file = folder.resolve("DigitsData" + set + ".mat");
        Table table = TableReader.with(ReadOptions.defaults().withSample(most).withSeed(seed))
                .read(file.toString());
        String images = "X" + set;
        String angles = "angles" + set;
        Require.that(
                table.find(images + DigitImages.PIXELS).isPresent()
                        && table.find(images + (DigitImages.PIXELS + 1)).isEmpty()
                        && table.find(angles).isPresent(),
                file + " must have the array '" + images + "' of 28×28×1 pixels by images and the column '" + angles
                        + "' of as many angles");
        return new DigitImages(
                pixels(table, images),
                numbers(table.column(angles)),
                table.find("labels" + set)
                        .filter(NumberColumn.class::isInstance)
                        .map(Mnist::classes));
    }

    /** MATLAB stores pictures column by column. */
    private static double[][] pixels(Table table, String images) {
        double[][] pixels = new double[table.rows()][DigitImages.PIXELS];
        double largest = 0;
        for (int column = 0; column < DigitImages.SIDE; column++) {
            for (int row = 0; row < DigitImages.SIDE; row++) {
                double[] values = numbers(table.column(images + (column * DigitImages.SIDE + row + 1)));
                for (int i = 0; i < values.length; i++) {
                    pixels[i][row * DigitImages.SIDE + column] = values[i];
                    largest = Math.max(largest, values[i]);
                }
            }
        }
        if (largest > 1) { // saved as bytes
            for (double[] picture : pixels) {
                Arrays.setAll(picture, j -> picture[j] / Mnist.WHITE);
            }
        }
        return pixels;
    }

    private static double[] numbers(Column column) {
        var numbers = (NumberColumn) column;
        return IntStream.range(0, column.rows()).mapToDouble(numbers::value).toArray();
    }
}
