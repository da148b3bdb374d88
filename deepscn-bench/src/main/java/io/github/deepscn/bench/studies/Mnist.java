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

    private static final String TRAINING = "train-images-idx3-ubyte";
    private static final String TEST = "t10k-images-idx3-ubyte";
    private static final int IDX_HEAD = 16;

    private final Path folder;

    Mnist(Path folder) {
        this.folder = folder;
    }

    /** The first training images. */
    double[][] firstTraining(int count) throws IOException {
        return first(TRAINING, count);
    }

    /** The first test images. */
    double[][] firstTest(int count) throws IOException {
        return first(TEST, count);
    }

    /** A random sample of the training images. */
    double[][] someTraining(int count, long seed) throws IOException {
        return some(TRAINING, count, seed);
    }

    /** A random sample of the test images; the second half of the file is harder to read than the first. */
    double[][] someTest(int count, long seed) throws IOException {
        return some(TEST, count, seed);
    }

    private double[][] first(String file, int count) throws IOException {
        return images(
                Files.readAllBytes(folder.resolve(file)),
                LongStream.range(0, count).toArray());
    }

    private double[][] some(String file, int count, long seed) throws IOException {
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
