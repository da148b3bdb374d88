package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The paper's search: uniform candidates from one scope after the other, T_max at a time. All contractions test the
 * same batch; with redraw each draws its own batch, exactly as in the pseudo-code.
 */
public final class ScopeSearch extends CandidateSearch {
    /** Number of neighbouring nodes whose first batches are drawn together. */
    private static final int TOGETHER = 4;

    private final UniformSource uniform;

    public ScopeSearch(Search search, Activation activation, long seed, Crew crew) {
        super(search, seed);
        this.uniform = new UniformSource(activation, search.candidates(), crew);
    }

    @Override
    public @Nullable Batch next() {
        List<Double> scopes = search.scopes(layer);
        List<Double> all = search.contractions();
        int attempts = search.redraw() ? all.size() : 1;
        if (drawn == scopes.size() * attempts) {
            return null;
        }
        double scope = scopes.get(drawn / attempts);
        int attempt = drawn % attempts;
        drawn++;
        List<Double> tested = search.redraw() ? all.subList(attempt, attempt + 1) : all;
        var key = new DrawKey(seed, layer, node, scope, attempt);
        boolean together = drawn == 1 && drawsTogether(search, fanIn);
        Candidates candidates = together ? firstBatch(key) : uniform.draw(key, fanIn);
        return new Batch(candidates, search.contractions(tested, node), scope);
    }

    /**
     * Whether the first batches of neighbouring nodes are drawn together, so that one product with the inputs computes
     * the outputs of all. Not for few inputs: the outputs would take more memory than the inputs do.
     */
    private static boolean drawsTogether(Search search, int fanIn) {
        return search.sources().isEmpty() && search.batch() == 1 && kept(search) <= 2L * fanIn;
    }

    /** Numbers per row in single precision that are kept from node to node: outputs of batches drawn together. */
    public static long keptFloats(Search search, int fanIn) {
        return drawsTogether(search, fanIn) ? kept(search) : 0;
    }

    private static long kept(Search search) {
        return (long) TOGETHER * search.candidates();
    }

    /** Groups begin at fixed nodes, so that a resumed training draws the same ones. */
    private Candidates firstBatch(DrawKey key) {
        int place = (node - 1) % TOGETHER;
        List<DrawKey> keys = IntStream.range(node - place, node - place + TOGETHER)
                .mapToObj(each -> new DrawKey(seed, layer, each, key.scope(), 0))
                .toList();
        return uniform.draw(keys, place, fanIn);
    }
}
