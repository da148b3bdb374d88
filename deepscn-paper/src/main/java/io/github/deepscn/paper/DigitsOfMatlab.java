package io.github.deepscn.paper;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * The paper's own digits, which come with MATLAB: images XTrain (28×28×1×5000), angles anglesTrain, and labelsTrain,
 * which is a categorical array in MATLAB and then cannot be read; a copy saved as numbers can.
 */
final class DigitsOfMatlab {
    private DigitsOfMatlab() {}

    static DigitImages training(Path folder, int most, long seed) throws IOException {
        return read(folder.resolve("DigitsDataTrain.mat"), "Train", most, seed);
    }

    static DigitImages test(Path folder, int most, long seed) throws IOException {
        return read(folder.resolve("DigitsDataTest.mat"), "Test", most, seed);
    }

    private static DigitImages read(Path file, String set, int most, long seed) throws IOException {
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
                numbers(table, angles),
                table.find("labels" + set)
                        .filter(NumberColumn.class::isInstance)
                        .map(column -> classes((NumberColumn) column)));
    }

    /** MATLAB has pictures column by column. */
    private static double[][] pixels(Table table, String images) {
        double[][] pixels = new double[table.rows()][DigitImages.PIXELS];
        double largest = 0;
        for (int column = 0; column < DigitImages.SIDE; column++) {
            for (int row = 0; row < DigitImages.SIDE; row++) {
                double[] values = numbers(table, images + (column * DigitImages.SIDE + row + 1));
                for (int i = 0; i < values.length; i++) {
                    pixels[i][row * DigitImages.SIDE + column] = values[i];
                    largest = Math.max(largest, values[i]);
                }
            }
        }
        if (largest > 1) { // saved as bytes
            for (double[] picture : pixels) {
                for (int j = 0; j < picture.length; j++) {
                    picture[j] /= DigitsOfMnist.WHITE;
                }
            }
        }
        return pixels;
    }

    private static double[] numbers(Table table, String name) {
        var column = (NumberColumn) table.column(name);
        return IntStream.range(0, column.rows()).mapToDouble(column::value).toArray();
    }

    private static int[] classes(NumberColumn labels) {
        return IntStream.range(0, labels.rows())
                .map(i -> (int) Math.rint(labels.value(i)))
                .toArray();
    }
}
