package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Multiples;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Blocks of candidates from several sources, each with an equal share, for all scopes at once: whichever candidate is
 * best wins.
 *
 * <p>All draws share one pair of arrays: a block is good until the next draw. Not thread-safe.
 */
public final class Mixture {
    /** So many candidates are worth another thread. */
    private static final int SHARE = 8;

    private final List<Source> sources;
    private final int candidates;
    private final Crew crew;
    private final List<Activation> activations;
    private final PairSource dense;
    private final PairSource sparse;
    private final PairSource mean;
    private final PairSource local;
    private final int scaledFrom;
    private final int scaledTo;
    private double[] biases = {};
    private double[] weights = {};

    /**
     * A mixture.
     *
     * @param activation of all but radial nodes
     * @param candidates how many a block has
     */
    public Mixture(List<Source> sources, Activation activation, int candidates) {
        this(sources, activation, candidates, Crew.ALONE);
    }

    /** The same, drawn together. */
    public Mixture(List<Source> sources, Activation activation, int candidates, Crew crew) {
        this.crew = crew;
        this.sources = List.copyOf(sources);
        this.dense = PairSource.dense(activation);
        this.sparse = PairSource.sparse(activation);
        this.mean = PairSource.mean(activation);
        this.local = PairSource.local(activation);
        this.candidates = candidates;
        this.activations = IntStream.range(0, candidates)
                .mapToObj(k -> isFrom(Source.RADIAL, k) ? Activation.GAUSSIAN : activation)
                .collect(Collectors.toUnmodifiableList());
        this.scaledFrom = (int) IntStream.range(0, candidates)
                .takeWhile(k -> !isFrom(Source.SCALED, k))
                .count();
        this.scaledTo = scaledFrom
                + (int) IntStream.range(scaledFrom, candidates)
                        .takeWhile(k -> isFrom(Source.SCALED, k))
                        .count();
    }

    /** Whether blocks are drawn from rows and residuals. */
    public static boolean needsRows(List<Source> sources) {
        return sources.stream().anyMatch(Source::isDrawnFromRows);
    }

    private boolean isFrom(Source source, int candidate) {
        return !sources.isEmpty() && source(candidate) == source;
    }

    private Source source(int candidate) {
        return sources.get((int) ((long) candidate * sources.size() / candidates));
    }

    /**
     * The block that a key names; overwrites the one drawn before.
     *
     * @param scopes λ that uniform candidates are drawn with, in turn; every direction of scaled ones is tried with all
     * @param anchors rows and residuals; of no matter to a mixture that needs none
     */
    public Layer draw(DrawKey key, int fanIn, List<Double> scopes, Anchors anchors) {
        var multiples = new Multiples(scaledFrom, scaledTo, scopes);
        int columns = multiples.columns(candidates);
        if (biases.length != columns || weights.length != fanIn * columns) {
            biases = new double[columns];
            weights = new double[fanIn * columns];
        }
        // The inputs of a later layer are nodes, in no order that says which are neighbours.
        PairSource nearby = key.layer() == 1 ? local : mean;
        long stream = key.stream();
        crew.share(columns, SHARE, (from, to) -> {
            for (int c = from; c < to; c++) {
                int k = multiples.firstNode(c);
                long numbers = CounterRandom.key(stream, k);
                int at = c * fanIn;
                biases[c] = switch (source(k)) {
                    case UNIFORM -> uniform(numbers, scopes.get(k % scopes.size()), fanIn, at);
                    case SCALED -> uniform(numbers, 1, fanIn, at);
                    case DENSE_PAIRS -> dense.draw(numbers, anchors, weights, at);
                    case SPARSE_PAIRS -> sparse.draw(numbers, anchors, weights, at);
                    case MEAN_PAIRS -> mean.draw(numbers, anchors, weights, at);
                    case LOCAL_PAIRS -> nearby.draw(numbers, anchors, weights, at);
                    case RADIAL -> RadialSource.draw(numbers, anchors, weights, at);
                };
            }
        });
        return Layer.of(activations, fanIn, weights, biases, multiples);
    }

    private double uniform(long numbers, double scope, int fanIn, int at) {
        for (int j = 0; j < fanIn; j++) {
            weights[at + j] = CounterRandom.symmetric(numbers, j) * scope;
        }
        return CounterRandom.symmetric(numbers, fanIn) * scope;
    }
}
