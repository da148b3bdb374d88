package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.threads.Crew;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's draw: w ~ U[−λ,λ]^fan-in, b ~ U[−λ,λ].
 *
 * <p>A candidate takes fan-in + 1 numbers of the stream, so that asking for more candidates only extends the batch. All
 * draws share one array, which stays in the cache: a batch is valid until the next draw. Not thread-safe.
 */
public final class UniformSource {
    /** Number of random numbers for which another thread pays off. */
    private static final int SHARE = 2048;

    private final Activation activation;
    private final int candidates;
    private final Crew crew;
    private double[] parameters = {};
    /** Batches drawn together, and their keys. */
    private double[] ofSeveral = {};

    private List<DrawKey> severalKeys = List.of();
    private @Nullable Layer several;

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
        parameters = draw(List.of(key), fanIn, parameters);
        Layer nodes = Layer.of(Collections.nCopies(candidates, activation), fanIn, parameters);
        return new Candidates(nodes, new Draw(activation, candidates, key, fanIn));
    }

    /**
     * One of the batches that several keys of one scope name. All of them are drawn together, once, and stay until
     * other keys are given.
     */
    public Candidates draw(List<DrawKey> keys, int index, int fanIn) {
        Layer together = several;
        if (together == null || !keys.equals(severalKeys)) {
            ofSeveral = draw(keys, fanIn, ofSeveral);
            together = Layer.of(Collections.nCopies(keys.size() * candidates, activation), fanIn, ofSeveral);
            several = together;
            severalKeys = keys;
        }
        int length = candidates * (fanIn + 1);
        parameters = parameters.length == length ? parameters : new double[length];
        System.arraycopy(ofSeveral, index * length, parameters, 0, length);
        Layer nodes = Layer.of(Collections.nCopies(candidates, activation), fanIn, parameters);
        var recipe = new Draw(activation, candidates, keys.get(index), fanIn);
        return new Candidates(nodes, recipe, together, index * candidates);
    }

    private double[] draw(List<DrawKey> keys, int fanIn, double[] room) {
        int each = fanIn + 1;
        int count = keys.size() * candidates;
        double[] drawn = room.length == count * each ? room : new double[count * each];
        long[] streams = keys.stream().mapToLong(DrawKey::stream).toArray();
        double scope = keys.get(0).scope();
        crew.share(count, SHARE / fanIn, (first, end) -> {
            for (int k = first; k < end; k++) {
                long numbers = CounterRandom.skip(streams[k / candidates], (long) (k % candidates) * each);
                int at = k * each;
                for (int j = 0; j < each; j++) {
                    drawn[at + j] = CounterRandom.symmetric(numbers, j) * scope;
                }
            }
        });
        return drawn;
    }

    /** A batch that is drawn where it is needed. */
    private record Draw(Activation activation, int candidates, DrawKey key, int fanIn) implements Candidates.Recipe {
        @Override
        public Candidates draw() {
            return new UniformSource(activation, candidates).draw(key, fanIn);
        }
    }
}
