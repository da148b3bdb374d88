package io.github.deepscn.paper.function;

import io.github.deepscn.data.Samples;
import java.util.Random;

/** The points of f(x) that a trial learns, and those it is tested on. */
record Points(Samples training, Samples test) {
    /** Uniform on [0,1], as the demo draws them. */
    static Points drawn(int count, long seed) {
        var random = new Random(seed);
        PaperFunction training = PaperFunction.sample(count, random);
        PaperFunction test = PaperFunction.sample(count, random);
        return new Points(Samples.of(training.inputs(), training.targets()), Samples.of(test.inputs(), test.targets()));
    }
}
