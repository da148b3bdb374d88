package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's draw: w ~ U[−λ,λ]^fan-in, b ~ U[−λ,λ].
 *
 * <p>A candidate takes fan-in + 1 numbers of the stream, so that to ask for more candidates only extends the block. All
 * draws share one pair of arrays, which so stays in the cache: a block is good until the next draw. Not thread-safe.
 */
public final class UniformSource {
    /** So many numbers are worth another thread. */
    private static final int SHARE = 4096;

    private final Activation activation;
    private final int candidates;
    private final Crew crew;
    private double[] weights = {};
    private double[] biases = {};

    /** A source of blocks of so many candidates. */
    public UniformSource(Activation activation, int candidates) {
        this(activation, candidates, Crew.ALONE);
    }

    /** The same, drawn together. */
    public UniformSource(Activation activation, int candidates, Crew crew) {
        this.activation = activation;
        this.candidates = candidates;
        this.crew = crew;
    }

    /** The block that a key names; overwrites what was drawn before. */
    public Layer draw(DrawKey key, int fanIn) {
        return draw(key, 1, fanIn).get(0);
    }

    /**
     * The blocks of so many nodes, one after the other, as parts of one layer; overwrites what was drawn before.
     *
     * @param key of the first node
     */
    List<Layer> draw(DrawKey key, int nodes, int fanIn) {
        int count = nodes * candidates;
        if (weights.length != fanIn * count || biases.length != count) {
            weights = new double[fanIn * count];
            biases = new double[count];
        }
        Layer all = Layer.of(activation, fanIn, weights, biases);
        var blocks = new ArrayList<Layer>(nodes);
        DrawKey next = key;
        for (int from = 0; from < count; from += candidates) {
            fill(next, fanIn, from);
            Layer block = nodes == 1 ? all : all.part(from, from + candidates);
            blocks.add(block.madeBy(new Draw(activation, candidates, next, fanIn)));
            next = next.ofNextNode();
        }
        return blocks;
    }

    private void fill(DrawKey key, int fanIn, int from) {
        long stream = key.stream();
        double scope = key.scope();
        crew.share(candidates, SHARE / fanIn, (first, end) -> {
            for (int k = first; k < end; k++) {
                long numbers = CounterRandom.skip(stream, (long) k * (fanIn + 1));
                int at = (from + k) * fanIn;
                for (int j = 0; j < fanIn; j++) {
                    weights[at + j] = CounterRandom.symmetric(numbers, j) * scope;
                }
                biases[from + k] = CounterRandom.symmetric(numbers, fanIn) * scope;
            }
        });
    }

    /** A block that is drawn where it is needed. */
    private record Draw(Activation activation, int candidates, DrawKey key, int fanIn) implements Layer.Recipe {
        @Override
        public Layer make() {
            return new UniformSource(activation, candidates).draw(key, fanIn);
        }
    }
}
