package io.github.deepscn.bench.studies;

import io.github.deepscn.data.Strata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;

/** Handwritten digits from a folder with MNIST's uncompressed IDX files; grey values from 0, black, to 1. */
final class Mnist {
    /** Width and height of an image. */
    static final int SIDE = 28;

    static final int PIXELS = SIDE * SIDE;
    static final String TRAINING = "train-images-idx3-ubyte";
    static final String TEST = "t10k-images-idx3-ubyte";
    private static final int IDX_HEAD = 16;

    private Mnist() {}

    /** The first images of a file. */
    static double[][] first(Path folder, String file, int count) throws IOException {
        return images(
                Files.readAllBytes(folder.resolve(file)),
                LongStream.range(0, count).toArray());
    }

    /** A random sample of the images of a file; the second half of the test file is harder to read than the first. */
    static double[][] some(Path folder, String file, int count, long seed) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(file));
        return images(bytes, Strata.sample((bytes.length - IDX_HEAD) / PIXELS, count, seed));
    }

    private static double[][] images(byte[] bytes, long[] numbers) {
        double[][] images = new double[numbers.length][PIXELS];
        for (int i = 0; i < images.length; i++) {
            int from = IDX_HEAD + (int) numbers[i] * PIXELS;
            for (int j = 0; j < PIXELS; j++) {
                images[i][j] = (bytes[from + j] & 0xff) / 255.0;
            }
        }
        return images;
    }
}
