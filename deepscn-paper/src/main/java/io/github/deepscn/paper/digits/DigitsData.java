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

        final String words;

        Source(String words) {
            this.words = words;
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
            var reader = new DigitReader(request.matlab().get(), most, seed);
            return new DigitsData(Source.MATLAB, reader.matlab("Train"), reader.matlab("Test"));
        }
        Optional<DigitReader> mnist = request.mnist()
                .map(folder -> new DigitReader(folder, most, seed))
                .or(() -> Stream.of("target/mnist", "../target/mnist")
                        .map(folder -> new DigitReader(here.resolve(folder), most, seed))
                        .filter(DigitReader::hasMnist)
                        .findFirst());
        if (mnist.isPresent()) {
            DigitImages training = mnist.get().mnist("train");
            DigitImages test = mnist.get().mnist("t10k");
            return new DigitsData(Source.MNIST, training.turned(seed, "train"), test.turned(seed, "t10k"));
        }
        return new DigitsData(
                Source.STROKES, DigitStrokes.images(most, seed, "training"), DigitStrokes.images(most, seed, "test"));
    }

    DigitImages of(Part part) {
        return part == Part.TRAINING ? training : test;
    }
}
