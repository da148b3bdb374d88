package io.github.deepscn.paper;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Handwriting of MNIST, turned by random angles. */
final class DigitsOfMnist {
    /** What a white pixel is where pixels are bytes. */
    static final double WHITE = 255;

    private DigitsOfMnist() {}

    /** Whether a folder has all four files. */
    static boolean isIn(Path folder) {
        return List.of("train", "t10k").stream()
                .allMatch(set -> file(folder, set + "-images", 3).isPresent()
                        && file(folder, set + "-labels", 1).isPresent());
    }

    static DigitImages training(Path folder, int most, long seed) throws IOException {
        return read(folder, "train", most, seed);
    }

    static DigitImages test(Path folder, int most, long seed) throws IOException {
        return read(folder, "t10k", most, seed);
    }

    /** The same seed samples the same rows of both files. */
    private static DigitImages read(Path folder, String set, int most, long seed) throws IOException {
        var reader = TableReader.with(ReadOptions.defaults().withSample(most).withSeed(seed));
        Path images = required(folder, set + "-images", 3);
        Table pixels = reader.read(images.toString());
        Table labels = reader.read(required(folder, set + "-labels", 1).toString());
        Require.that(
                pixels.columns().size() == DigitImages.PIXELS,
                images + " has " + pixels.columns().size() + " pixels an image, must have " + DigitImages.PIXELS);
        return DigitImages.turned(rows(pixels), classes(labels), seed, set);
    }

    private static double[][] rows(Table pixels) {
        double[][] rows = new double[pixels.rows()][DigitImages.PIXELS];
        for (int j = 0; j < DigitImages.PIXELS; j++) {
            var column = (NumberColumn) pixels.columns().get(j);
            for (int i = 0; i < rows.length; i++) {
                rows[i][j] = column.value(i) / WHITE;
            }
        }
        return rows;
    }

    private static int[] classes(Table labels) {
        var column = (NumberColumn) labels.column("label");
        return IntStream.range(0, labels.rows()).map(i -> (int) column.value(i)).toArray();
    }

    private static Path required(Path folder, String name, int dimensions) throws IOException {
        Optional<Path> found = file(folder, name, dimensions);
        Require.that(
                found.isPresent(),
                folder + " has no " + name + "-idx" + dimensions
                        + "-ubyte, packed by gzip or not; must have the four files of MNIST");
        return found.orElseThrow();
    }

    /** Under one of the names that people give it. */
    private static Optional<Path> file(Path folder, String name, int dimensions) {
        String rest = "idx" + dimensions + "-ubyte";
        return List.of("-" + rest, "-" + rest + ".gz", "." + rest, "." + rest + ".gz").stream()
                .map(ending -> folder.resolve(name + ending))
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
