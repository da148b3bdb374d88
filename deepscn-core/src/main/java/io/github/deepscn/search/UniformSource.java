package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.Collections;

/**
 * The paper's draw: w ~ U[−λ,λ]^fan-in, b ~ U[−λ,λ].
 *
 * <p>A candidate takes fan-in + 1 numbers of the stream, so that asking for more candidates only extends the batch. All
 * draws share one array, which stays in the cache: a batch is valid until the next draw. Not thread-safe.
 */
public final class UniformSource {
    /** Number of random numbers for which another thread pays off. */
    private static final int SHARE = 4096;

    private final Activation activation;
    private final int candidates;
    private final Crew crew;
    private double[] parameters = {};

    /** Draws batches of {@code candidates} candidates on the calling thread. */
    public UniformSource(Activation activation, int candidates) {
        this(activation, candidates, Crew.ALONE);
    }

    /** Draws batches of {@code candidates} candidates. */
    public UniformSource(Activation activation, int candidates, Crew crew) {
        this.activation = activation;
        this.candidates = candidates;
        this.crew = crew;
    }

    /** The batch that a key names; overwrites the one drawn before. */
    public Candidates draw(DrawKey key, int fanIn) {
        int each = fanIn + 1;
        if (parameters.length != candidates * each) {
            parameters = new double[candidates * each];
        }
        long stream = key.stream();
        double scope = key.scope();
        crew.share(candidates, SHARE / fanIn, (first, end) -> {
            for (int k = first; k < end; k++) {
                long numbers = CounterRandom.skip(stream, (long) k * each);
                for (int j = 0; j < each; j++) {
                    parameters[k * each + j] = CounterRandom.symmetric(numbers, j) * scope;
                }
            }
        });
        Layer nodes = Layer.of(Collections.nCopies(candidates, activation), fanIn, parameters);
        return new Candidates(nodes, new Draw(activation, candidates, key, fanIn));
    }

    /** A batch that is drawn where it is needed. */
    private record Draw(Activation activation, int candidates, DrawKey key, int fanIn) implements Candidates.Recipe {
        @Override
        public Candidates draw() {
            return new UniformSource(activation, candidates).draw(key, fanIn);
        }
    }
}
