package io.github.deepscn.paper.digits;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads random samples of digits from a folder; the same seed gives the same digits.
 *
 * @param most the largest number of digits to read
 */
record DigitReader(Path folder, int most, long seed) {
    /** The value of a white pixel that is stored as a byte. */
    private static final double WHITE = 255;

    /** Whether the folder has all four files of MNIST. */
    boolean hasMnist() {
        return Stream.of("train", "t10k")
                .allMatch(set -> file(set + "-images-idx3").isPresent()
                        && file(set + "-labels-idx1").isPresent());
    }

    /**
     * Reads upright handwritten digits of MNIST from IDX files, packed by gzip or not.
     *
     * @param set {@code train} or {@code t10k}
     */
    DigitImages mnist(String set) throws IOException {
        Path images = required(set + "-images-idx3");
        Table pixels = read(images);
        Table labels = read(required(set + "-labels-idx1"));
        int columns = pixels.columns().size();
        Require.that(
                columns == DigitImages.PIXELS,
                images + " has " + columns + " pixels an image, must have " + DigitImages.PIXELS);
        return DigitImages.upright(pixels(pixels.columns()::get), classes(labels.column("label")));
    }

    private Path required(String name) {
        Optional<Path> found = file(name);
        Require.that(
                found.isPresent(),
                folder + " has no " + name + "-ubyte, packed by gzip or not; must have the four files of MNIST");
        return found.orElseThrow();
    }

    /** The file under one of its usual names. */
    private Optional<Path> file(String name) {
        return Stream.of(name, name.replace("-idx", ".idx"))
                .flatMap(usual -> Stream.of(usual + "-ubyte", usual + "-ubyte.gz"))
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /**
     * Reads the paper's own digits, which come with MATLAB: images XTrain (28×28×1×5000), angles anglesTrain, and
     * labelsTrain, which can only be read if it was saved as numbers; in MATLAB it is a categorical array.
     *
     * @param set {@code Train} or {@code Test}
     */
    DigitImages matlab(String set) throws IOException {
        Path file = folder.resolve("DigitsData" + set + ".mat");
        Table table = read(file);
        String images = "X" + set;
        String angles = "angles" + set;
        Require.that(
                table.find(images + DigitImages.PIXELS).isPresent()
                        && table.find(images + (DigitImages.PIXELS + 1)).isEmpty()
                        && table.find(angles).isPresent(),
                file + " must have the array '" + images + "' of 28×28×1 pixels by images and the column '" + angles
                        + "' of as many angles");
        // MATLAB stores pictures column by column
        IntFunction<Column> pixel =
                p -> table.column(images + (p % DigitImages.SIDE * DigitImages.SIDE + p / DigitImages.SIDE + 1));
        return new DigitImages(
                pixels(pixel),
                numbers(table.column(angles)),
                table.find("labels" + set)
                        .filter(NumberColumn.class::isInstance)
                        .map(DigitReader::classes));
    }

    private Table read(Path file) throws IOException {
        return TableReader.with(ReadOptions.defaults().withSample(most).withSeed(seed))
                .read(file.toString());
    }

    /** A picture a row, of which a column has one pixel. */
    private static double[][] pixels(IntFunction<Column> column) {
        double[][] pixels = new double[column.apply(0).rows()][DigitImages.PIXELS];
        double largest = 0;
        for (int p = 0; p < DigitImages.PIXELS; p++) {
            double[] values = numbers(column.apply(p));
            for (int i = 0; i < values.length; i++) {
                pixels[i][p] = values[i];
                largest = Math.max(largest, values[i]);
            }
        }
        if (largest > 1) { // saved as bytes
            for (double[] picture : pixels) {
                Arrays.setAll(picture, p -> picture[p] / WHITE);
            }
        }
        return pixels;
    }

    private static double[] numbers(Column column) {
        var numbers = (NumberColumn) column;
        return IntStream.range(0, column.rows()).mapToDouble(numbers::value).toArray();
    }

    private static int[] classes(Column labels) {
        return Arrays.stream(numbers(labels))
                .mapToInt(label -> (int) Math.rint(label))
                .toArray();
    }
}
