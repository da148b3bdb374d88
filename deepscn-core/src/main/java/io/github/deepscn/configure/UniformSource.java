package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;

/**
 * The paper's draw: w ~ U[−λ,λ]^fan-in, b ~ U[−λ,λ].
 *
 * <p>A candidate takes fan-in + 1 numbers of the stream, so that to ask for more candidates only extends the block. All
 * draws share one pair of arrays, which so stays in the cache: a block is good until the next draw. Not thread-safe.
 */
public final class UniformSource {
    private final Activation activation;
    private double[] weights = {};
    private final double[] biases;

    /** A source of blocks of so many candidates. */
    public UniformSource(Activation activation, int candidates) {
        this.activation = activation;
        this.biases = new double[candidates];
    }

    /** The block that a key names; overwrites the one drawn before. */
    public Layer draw(DrawKey key, int fanIn) {
        if (weights.length != fanIn * biases.length) {
            weights = new double[fanIn * biases.length];
        }
        long stream = key.stream();
        double scope = key.scope();
        for (int k = 0; k < biases.length; k++) {
            long numbers = CounterRandom.skip(stream, (long) k * (fanIn + 1));
            for (int j = 0; j < fanIn; j++) {
                weights[k * fanIn + j] = CounterRandom.symmetric(numbers, j) * scope;
            }
            biases[k] = CounterRandom.symmetric(numbers, fanIn) * scope;
        }
        return Layer.of(activation, fanIn, weights, biases).madeBy(new Draw(activation, biases.length, key, fanIn));
    }

    /** A block that is drawn where it is needed. */
    private record Draw(Activation activation, int candidates, DrawKey key, int fanIn) implements Layer.Recipe {
        @Override
        public Layer make() {
            return new UniformSource(activation, candidates).draw(key, fanIn);
        }
    }
}
