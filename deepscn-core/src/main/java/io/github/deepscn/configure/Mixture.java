package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Blocks of candidates from several sources, each with an equal share, for all scopes at once: whichever candidate is
 * best wins.
 *
 * <p>All draws share one pair of arrays: a block is good until the next draw. Not thread-safe.
 */
public final class Mixture {
    private final List<Source> sources;
    private final List<Activation> activations;
    private final PairSource dense;
    private final PairSource sparse;
    private final PairSource mean;
    private final PairSource local;
    private final double[] biases;
    private double[] weights = {};

    /**
     * A mixture.
     *
     * @param activation of all but radial nodes
     * @param candidates how many a block has
     */
    public Mixture(List<Source> sources, Activation activation, int candidates) {
        this.sources = List.copyOf(sources);
        this.biases = new double[candidates];
        this.dense = PairSource.dense(activation);
        this.sparse = PairSource.sparse(activation);
        this.mean = PairSource.mean(activation);
        this.local = PairSource.local(activation);
        var kinds = new ArrayList<>(Collections.nCopies(candidates, activation));
        for (int k = 0; k < candidates && !sources.isEmpty(); k++) {
            if (source(k) == Source.RADIAL) {
                kinds.set(k, Activation.GAUSSIAN);
            }
        }
        this.activations = List.copyOf(kinds);
    }

    /** Whether blocks are drawn from rows and residuals. */
    public static boolean needsRows(List<Source> sources) {
        return sources.stream().anyMatch(Source::isDrawnFromRows);
    }

    private Source source(int candidate) {
        return sources.get((int) ((long) candidate * sources.size() / biases.length));
    }

    /**
     * The block that a key names; overwrites the one drawn before.
     *
     * @param scopes λ that uniform candidates are drawn with, in turn
     * @param anchors rows and residuals; of no matter to a mixture that needs none
     */
    public Layer draw(DrawKey key, int fanIn, List<Double> scopes, Anchors anchors) {
        if (weights.length != fanIn * biases.length) {
            weights = new double[fanIn * biases.length];
        }
        // The inputs of a later layer are nodes, in no order that says which are neighbours.
        PairSource nearby = key.layer() == 1 ? local : mean;
        long stream = key.stream();
        for (int k = 0; k < biases.length; k++) {
            long numbers = CounterRandom.key(stream, k);
            int at = k * fanIn;
            biases[k] = switch (source(k)) {
                case UNIFORM -> uniform(numbers, scopes.get(k % scopes.size()), fanIn, at);
                case DENSE_PAIRS -> dense.draw(numbers, anchors, weights, at);
                case SPARSE_PAIRS -> sparse.draw(numbers, anchors, weights, at);
                case MEAN_PAIRS -> mean.draw(numbers, anchors, weights, at);
                case LOCAL_PAIRS -> nearby.draw(numbers, anchors, weights, at);
                case RADIAL -> RadialSource.draw(numbers, anchors, weights, at);
            };
        }
        return Layer.of(activations, fanIn, weights, biases);
    }

    private double uniform(long numbers, double scope, int fanIn, int at) {
        for (int j = 0; j < fanIn; j++) {
            weights[at + j] = CounterRandom.symmetric(numbers, j) * scope;
        }
        return CounterRandom.symmetric(numbers, fanIn) * scope;
    }
}
