package io.github.deepscn;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Handwritten digits from the IDX files that the check fetches; a test that asks for them is skipped without them. */
final class MnistImages {
    private static final int MAGIC = 0x803;

    private MnistImages() {}

    /** The first training images, one row each, grey values from 0 to 1. */
    static double[][] training(int count) throws IOException {
        return read("train-images-idx3-ubyte", count);
    }

    /** The first test images. */
    static double[][] test(int count) throws IOException {
        return read("t10k-images-idx3-ubyte", count);
    }

    private static double[][] read(String name, int count) throws IOException {
        Path file = projectRoot().resolve("target/mnist").resolve(name);
        assumeTrue(Files.isReadable(file), "target/mnist/" + name + " is missing: examples/get-mnist target/mnist");
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != MAGIC || in.readInt() < count) {
                throw new IOException(file + " must be an IDX file of at least " + count + " images");
            }
            int pixels = in.readInt() * in.readInt();
            double[][] images = new double[count][pixels];
            for (double[] image : images) {
                for (int j = 0; j < pixels; j++) {
                    image[j] = in.readUnsignedByte() / 255.0;
                }
            }
            return images;
        }
    }

    private static Path projectRoot() {
        Path candidate = Path.of("").toAbsolutePath();
        while (!Files.exists(candidate.resolve("mvnw"))) {
            candidate = requireNonNull(candidate.getParent(), "no folder above holds mvnw");
        }
        return candidate;
    }
}
