package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The digits of a run.
 *
 * @param source where they come from
 */
record DigitsData(Source source, DigitImages training, DigitImages test) {
    /** The sources of digits, the best first. */
    enum Source {
        MATLAB("MATLAB's synthetic handwritten digits, those of the paper"),
        MNIST(
                "handwritten digits of MNIST, each turned by an angle drawn from U(−45°, 45°), bilinear; not the digits of"
                        + " the paper, which come with MATLAB"),
        STROKES("drawn by strokes, because no handwriting was given or found (--mnist or --matlab names a"
                + " folder): they show that the experiment runs, and say little about the paper's digits");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * The digits that the request names; else the MNIST files where examples/get-mnist puts them; else strokes.
     *
     * @param most the largest number of training digits, and of test digits
     * @param here the working folder
     */
    static DigitsData of(Request request, int most, Path here) throws IOException {
        long seed = request.seed();
        if (request.matlab().isPresent()) {
            Path folder = request.matlab().get();
            return new DigitsData(
                    Source.MATLAB,
                    DigitsOfMatlab.read(folder, "Train", most, seed),
                    DigitsOfMatlab.read(folder, "Test", most, seed));
        }
        Optional<Path> mnist = request.mnist()
                .or(() -> Stream.of("target/mnist", "../target/mnist")
                        .map(here::resolve)
                        .filter(Mnist::isIn)
                        .findFirst());
        if (mnist.isPresent()) {
            return new DigitsData(
                    Source.MNIST,
                    Mnist.read(mnist.get(), Mnist.TRAINING, most, seed).turned(seed, Mnist.TRAINING),
                    Mnist.read(mnist.get(), Mnist.TEST, most, seed).turned(seed, Mnist.TEST));
        }
        return new DigitsData(
                Source.STROKES, DigitStrokes.images(most, seed, "training"), DigitStrokes.images(most, seed, "test"));
    }

    DigitImages of(Part part) {
        return part == Part.TRAINING ? training : test;
    }
}
