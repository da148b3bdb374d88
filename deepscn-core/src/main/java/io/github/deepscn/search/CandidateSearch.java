package io.github.deepscn.search;

import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.score.Contractions;
import io.github.deepscn.score.Ranking;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provides the candidates of a node, batch after batch. Not thread-safe. */
public abstract class CandidateSearch {
    final Search search;
    final long seed;
    int layer;
    int node;
    int fanIn;
    /** The number of batches drawn for this node. */
    int drawn;

    CandidateSearch(Search search, long seed) {
        this.search = search;
        this.seed = seed;
    }

    /**
     * Begins the search for the next node, or for the next few in batch mode.
     *
     * @param inLayer counted from one
     * @param atNode within the layer, counted from one
     * @param inputs fan-in of the layer
     */
    public final void begin(int inLayer, int atNode, int inputs) {
        layer = inLayer;
        node = atNode;
        fanIn = inputs;
        drawn = 0;
    }

    /** The next batch, valid until the next call; null if no more are drawn for this node. */
    public abstract @Nullable Batch next();

    /**
     * Candidates and the contractions that they are tested at.
     *
     * @param scope λ they were drawn from; NaN if each has its own
     */
    public record Batch(Candidates candidates, Contractions contractions, double scope) {
        /** The picked candidates, in order. */
        public Layer nodes(List<Ranking.Pick> picks) {
            return candidates
                    .nodes()
                    .nodes(picks.stream().mapToInt(Ranking.Pick::candidate).toArray());
        }

        /** λ that a candidate was drawn from, or the least that it could have been drawn from. */
        public double scope(int candidate) {
            return Double.isNaN(scope) ? candidates.nodes().scope(candidate) : scope;
        }
    }
}
