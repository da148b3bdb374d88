package io.github.deepscn.paper;

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
    /** Where digits may come from, the best first. */
    enum Source {
        MATLAB("MATLAB's synthetic handwritten digits, those of the paper"),
        MNIST(
                "handwritten digits of MNIST, each turned by an angle drawn from U(−45°, 45°), bilinear; not the digits of"
                        + " the paper, which come with MATLAB"),
        STROKES("drawn by strokes, because no handwriting was given or found (--mnist or --matlab names a"
                + " folder): they show that the experiment runs, and say little of the paper's");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * The digits that a setting names; else those of MNIST as examples/get-mnist leaves them; else strokes.
     *
     * @param most how many for training, and for test
     * @param here the working folder
     */
    static DigitsData of(Setting setting, int most, Path here) throws IOException {
        long seed = setting.seed();
        if (setting.matlab().isPresent()) {
            Path folder = setting.matlab().get();
            return new DigitsData(
                    Source.MATLAB,
                    DigitsOfMatlab.training(folder, most, seed),
                    DigitsOfMatlab.test(folder, most, seed));
        }
        Optional<Path> mnist = setting.mnist()
                .or(() -> Stream.of("target/mnist", "../target/mnist")
                        .map(here::resolve)
                        .filter(DigitsOfMnist::isIn)
                        .findFirst());
        if (mnist.isPresent()) {
            return new DigitsData(
                    Source.MNIST,
                    DigitsOfMnist.training(mnist.get(), most, seed),
                    DigitsOfMnist.test(mnist.get(), most, seed));
        }
        return new DigitsData(
                Source.STROKES, DigitStrokes.images(most, seed, "training"), DigitStrokes.images(most, seed, "test"));
    }
}
