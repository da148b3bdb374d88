package io.github.deepscn.openblas;

import io.github.deepscn.DeepScn;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.train.Options;
import java.util.SplittableRandom;

/** A small training, always the same. */
final class Training {

    private Training() {}

    /** Returns the digest of the model and what computed it. */
    static String digest() {
        var random = new SplittableRandom(11);
        var inputs = new double[600][8];
        var targets = new double[600];
        for (int i = 0; i < inputs.length; i++) {
            for (int j = 0; j < 8; j++) {
                inputs[i][j] = random.nextDouble(-1, 1);
            }
            targets[i] = Math.sin(3 * inputs[i][0]) + inputs[i][1] * inputs[i][2];
        }
        var model = DeepScn.with(Options.paper().withLayers(15, 15).withSeed(3)).fit(inputs, targets);
        return model.digest() + " " + Blas.description();
    }
}
