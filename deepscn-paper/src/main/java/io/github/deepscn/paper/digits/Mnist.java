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
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads the handwritten digits of MNIST. */
public final class Mnist {
    public static final String TRAINING = "train";
    public static final String TEST = "t10k";

    /** The value of a white pixel that is stored as a byte. */
    static final double WHITE = 255;

    private Mnist() {}

    /** Whether a folder has all four files. */
    static boolean isIn(Path folder) {
        return Stream.of(TRAINING, TEST)
                .allMatch(set -> file(folder, set + "-images", 3).isPresent()
                        && file(folder, set + "-labels", 1).isPresent());
    }

    /**
     * Reads a random sample of upright digits; the same seed gives the same digits.
     *
     * @param folder that holds the IDX files, packed by gzip or not
     * @param set {@link #TRAINING} or {@link #TEST}
     * @param most the largest number of digits to read
     */
    public static DigitImages read(Path folder, String set, int most, long seed) throws IOException {
        var reader = TableReader.with(ReadOptions.defaults().withSample(most).withSeed(seed));
        Path images = required(folder, set + "-images", 3);
        Table pixels = reader.read(images.toString());
        Table labels = reader.read(required(folder, set + "-labels", 1).toString());
        Require.that(
                pixels.columns().size() == DigitImages.PIXELS,
                images + " has " + pixels.columns().size() + " pixels an image, must have " + DigitImages.PIXELS);
        return DigitImages.upright(rows(pixels), classes(labels.column("label")));
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

    static int[] classes(Column labels) {
        var numbers = (NumberColumn) labels;
        return IntStream.range(0, labels.rows())
                .map(i -> (int) Math.rint(numbers.value(i)))
                .toArray();
    }

    private static Path required(Path folder, String name, int dimensions) throws IOException {
        Optional<Path> found = file(folder, name, dimensions);
        Require.that(
                found.isPresent(),
                folder + " has no " + name + "-idx" + dimensions
                        + "-ubyte, packed by gzip or not; must have the four files of MNIST");
        return found.orElseThrow();
    }

    /** The file under one of its usual names. */
    private static Optional<Path> file(Path folder, String name, int dimensions) {
        String rest = "idx" + dimensions + "-ubyte";
        return Stream.of("-" + rest, "-" + rest + ".gz", "." + rest, "." + rest + ".gz")
                .map(ending -> folder.resolve(name + ending))
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
