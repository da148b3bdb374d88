package io.github.deepscn.search;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.score.Contractions;
import io.github.deepscn.score.Scorer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Candidates from sources that share a batch, then generations of variations of the best. Keeps the anchor rows of the
 * layer and updates their residuals.
 */
public final class SourceSearch implements CandidateSearch {
    /** Number of batches drawn before a layer closes for want of a candidate. */
    private static final int ATTEMPTS = 5;

    private final Search search;
    private final long seed;
    private final Engine engine;
    private final Scorer scorer;
    private final Mixture mixture;
    private int layer;
    private int node;
    private int fanIn;
    private int attempt;

    private int anchoredLayer;
    private long[] rows = {};
    private @Nullable Anchors anchors;

    public SourceSearch(Search search, Activation activation, long seed, Engine engine, Scorer scorer) {
        this.search = search;
        this.seed = seed;
        this.engine = engine;
        this.scorer = scorer;
        this.mixture = new Mixture(search.sources(), activation, search.candidates(), engine.crew());
    }

    @Override
    public void begin(int inLayer, int atNode, int inputs) {
        layer = inLayer;
        node = atNode;
        fanIn = inputs;
        attempt = 0;
    }

    @Override
    public @Nullable Batch next() {
        Contractions contractions = search.contractions(search.contractions(), node);
        while (attempt < ATTEMPTS) {
            var key = new DrawKey(seed, layer, node, 0, attempt++);
            Candidates last = lastGeneration(key, contractions);
            if (last != null) {
                return new Batch(last, contractions, Double.NaN);
            }
        }
        return null;
    }

    /** The last generation of a batch; null if nothing in it is admitted. */
    private @Nullable Candidates lastGeneration(DrawKey key, Contractions contractions) {
        Anchors now = anchors();
        Candidates drawn = mixture.draw(key, fanIn, search.scopes(layer), now);
        for (int generation = 1; generation <= search.generations(); generation++) {
            List<Integer> parents = scorer.best(drawn, contractions, Offspring.parents(drawn.count()));
            if (parents.isEmpty()) {
                return null;
            }
            drawn = new Offspring(now.centre()).of(key, drawn.nodes(), parents, generation);
        }
        return drawn;
    }

    private Anchors anchors() {
        Anchors current = anchors;
        int outputs = engine.shape().outputs();
        if (current == null || anchoredLayer != layer) {
            rows = mixture.needsRows() ? Anchors.rows(engine.shape().rows(), fanIn, outputs, seed, layer) : new long[0];
            current = new Anchors(fanIn, outputs, sample(fanIn, true), layer);
            anchors = current;
            anchoredLayer = layer;
        }
        current.follow(sample(outputs, false));
        return current;
    }

    /** Fetches, in one round, the inputs or residuals of the anchor rows, row by row. */
    private double[] sample(int width, boolean inputs) {
        long[] sampled = rows;
        Kernel kernel = inputs
                ? (block, totals) -> block.sampleInputs(sampled, totals.sums())
                : (block, totals) -> block.sampleResiduals(sampled, totals.sums());
        return engine.run(sampled.length * width, 0, Kernel.onTraining(kernel)).sums();
    }
}
