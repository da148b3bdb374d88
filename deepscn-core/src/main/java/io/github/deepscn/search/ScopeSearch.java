package io.github.deepscn.search;

import io.github.deepscn.network.Activation;
import io.github.deepscn.threads.Crew;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's search: uniform candidates from one scope after the other, T_max at a time. All contractions test the
 * same batch; with redraw each draws its own batch, exactly as in the pseudo-code.
 */
public final class ScopeSearch implements CandidateSearch {
    private final Search search;
    private final long seed;
    private final UniformSource uniform;
    private int layer;
    private int node;
    private int fanIn;
    /** Number of batches drawn for the node. */
    private int drawn;

    public ScopeSearch(Search search, Activation activation, long seed, Crew crew) {
        this.search = search;
        this.seed = seed;
        this.uniform = new UniformSource(activation, search.candidates(), crew);
    }

    @Override
    public void begin(int inLayer, int atNode, int inputs) {
        layer = inLayer;
        node = atNode;
        fanIn = inputs;
        drawn = 0;
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
        return new Batch(uniform.draw(key, fanIn), search.contractions(tested, node), scope);
    }
}
