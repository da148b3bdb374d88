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
public final class SourceSearch extends CandidateSearch {
    /** Number of batches drawn before a layer closes for want of a candidate. */
    private static final int ATTEMPTS = 5;

    private final Engine engine;
    private final Scorer scorer;
    private final Mixture mixture;

    private int anchoredLayer;
    private long[] rows = {};
    private @Nullable Anchors anchors;

    public SourceSearch(Search search, Activation activation, long seed, Engine engine, Scorer scorer) {
        super(search, seed);
        this.engine = engine;
        this.scorer = scorer;
        this.mixture = new Mixture(search.sources(), activation, search.candidates(), engine.crew());
    }

    @Override
    public @Nullable Batch next() {
        Contractions contractions = search.contractions(search.contractions(), node);
        while (drawn < ATTEMPTS) {
            var key = new DrawKey(seed, layer, node, 0, drawn++);
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
        Candidates batch = mixture.draw(key, fanIn, search.scopes(layer), now);
        for (int generation = 1; generation <= search.generations(); generation++) {
            List<Integer> parents = scorer.best(batch, contractions, Offspring.parents(batch.count()));
            if (parents.isEmpty()) {
                return null;
            }
            batch = new Offspring(now.centre()).of(key, batch.nodes(), parents, generation);
        }
        return batch;
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
