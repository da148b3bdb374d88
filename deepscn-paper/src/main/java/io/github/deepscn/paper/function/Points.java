package io.github.deepscn.paper.function;

import io.github.deepscn.data.Samples;
import java.util.Random;

/** The training points and the test points of a trial. */
record Points(Samples training, Samples test) {
    /** Draws points uniformly from [0,1], as the demo does. */
    static Points drawn(int count, long seed) {
        var random = new Random(seed);
        Samples training = PaperFunction.sample(count, random).samples();
        return new Points(training, PaperFunction.sample(count, random).samples());
    }
}
