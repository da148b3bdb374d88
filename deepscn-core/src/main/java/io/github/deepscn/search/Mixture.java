package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Batches of candidates from several sources, each with an equal share, for all scopes at once: whichever candidate is
 * best wins. Not thread-safe.
 */
public final class Mixture {
    /** Number of candidates for which another thread pays off. */
    private static final int SHARE = 8;

    private final List<Source> sources;
    private final Activation activation;
    private final int candidates;
    private final Crew crew;
    private final List<NodeFamily> families;

    /**
     * A mixture.
     *
     * @param activation of the network
     * @param candidates number of candidates in a batch
     */
    public Mixture(List<Source> sources, Activation activation, int candidates, Crew crew) {
        this.sources = List.copyOf(sources);
        this.activation = activation;
        this.candidates = candidates;
        this.crew = crew;
        this.families = IntStream.range(0, candidates)
                .mapToObj(k -> source(k).family(activation))
                .toList();
    }

    private Source source(int candidate) {
        return sources.get((int) ((long) candidate * sources.size() / candidates));
    }

    /** Whether batches are drawn from rows and residuals. */
    boolean needsRows() {
        return sources.stream().anyMatch(Source::isDrawnFromRows);
    }

    /**
     * The batch that a key names.
     *
     * @param scopes λ of uniform candidates, in turn
     * @param anchors rows and residuals; ignored by a mixture that needs none
     */
    public Candidates draw(DrawKey key, int fanIn, List<Double> scopes, Anchors anchors) {
        int[] starts = new int[candidates + 1];
        for (int k = 0; k < candidates; k++) {
            starts[k + 1] = starts[k] + families.get(k).parameters(fanIn);
        }
        double[] parameters = new double[starts[candidates]];
        long stream = key.stream();
        crew.share(candidates, SHARE, (from, to) -> {
            for (int k = from; k < to; k++) {
                var numbers = new NumberStream(CounterRandom.key(stream, k));
                double scope = scopes.get(k % scopes.size());
                var drawing = new Drawing(numbers, anchors, fanIn, scope, key.layer(), activation);
                source(k).draw(drawing, parameters, starts[k]);
            }
        });
        return new Candidates(Layer.of(families, fanIn, parameters));
    }
}
