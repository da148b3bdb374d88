package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;

/**
 * The paper's draw: w ~ U[−λ,λ]^fan-in, b ~ U[−λ,λ]. A candidate takes fan-in + 1 numbers of the stream, so that to ask
 * for more candidates only extends the block.
 */
public final class UniformSource {
    private UniformSource() {}

    public static Layer draw(DrawKey key, Activation activation, int fanIn, int candidates) {
        long stream = key.stream();
        double scope = key.scope();
        double[] weights = new double[fanIn * candidates];
        double[] biases = new double[candidates];
        for (int k = 0; k < candidates; k++) {
            long first = (long) k * (fanIn + 1);
            for (int j = 0; j < fanIn; j++) {
                weights[k * fanIn + j] = symmetric(stream, first + j, scope);
            }
            biases[k] = symmetric(stream, first + fanIn, scope);
        }
        return Layer.of(activation, fanIn, weights, biases);
    }

    private static double symmetric(long stream, long position, double scope) {
        return (2 * CounterRandom.unit(stream, position) - 1) * scope;
    }
}
