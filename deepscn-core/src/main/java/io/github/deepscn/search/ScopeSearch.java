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
public final class ScopeSearch implements CandidateSearch {
    /** Number of neighbouring nodes whose first batches are drawn together. */
    private static final int TOGETHER = 4;

    private final Search search;
    private final long seed;
    private final UniformSource uniform;
    private int layer;
    private int node;
    private int fanIn;
    /** Number of batches drawn for the node. */
    private int drawn;

    /** The first batches of some neighbouring nodes of a layer, and their keys. */
    private List<Candidates> firstBatches = List.of();

    private List<DrawKey> firstKeys = List.of();

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
        boolean together = drawn == 1 && search.batch() == 1 && drawsTogether(search.candidates(), fanIn);
        Candidates candidates = together ? firstBatch(key) : uniform.draw(key, fanIn);
        return new Batch(candidates, search.contractions(tested, node), scope);
    }

    /**
     * Whether the first batches of neighbouring nodes are drawn together, so that one product with the inputs computes
     * the outputs of all. Not for few inputs: the outputs would take more memory than the inputs do.
     */
    public static boolean drawsTogether(int candidates, int fanIn) {
        return floatsPerRow(candidates) <= 2L * fanIn;
    }

    /** Numbers per row in single precision: the outputs of all batches that are drawn together. */
    public static long floatsPerRow(int candidates) {
        return (long) TOGETHER * candidates;
    }

    /** Groups begin at fixed nodes, so that a resumed training draws the same ones. */
    private Candidates firstBatch(DrawKey key) {
        int place = (node - 1) % TOGETHER;
        if (firstKeys.isEmpty() || !firstKeys.get(place).equals(key)) {
            firstKeys = IntStream.range(0, TOGETHER)
                    .mapToObj(j -> new DrawKey(seed, layer, node - place + j, key.scope(), 0))
                    .toList();
            firstBatches = uniform.draw(firstKeys, fanIn);
        }
        return firstBatches.get(place);
    }
}
