package io.github.deepscn.train;

import io.github.deepscn.configure.Anchors;
import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Mixture;
import io.github.deepscn.configure.Search;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of candidates from the sources of a search; keeps the anchors of the layer, and their residuals up to date.
 */
final class SourceBlocks {
    private final Options options;
    private final Search search;
    private final DataShape shape;
    private final Basis basis;
    private final Mixture mixture;
    private int anchoredLayer;
    private long[] rows = {};
    private @Nullable Anchors anchors;

    SourceBlocks(Options options, DataShape shape, Basis basis) {
        this.options = options;
        this.search = options.search();
        this.shape = shape;
        this.basis = basis;
        this.mixture = new Mixture(search.sources(), options.activation(), search.candidates());
    }

    /** The block of an attempt to find a node; good until the next one. */
    Layer draw(int layer, int node, int attempt, int fanIn) {
        var key = new DrawKey(options.seed(), layer, node, 0, attempt);
        return mixture.draw(key, fanIn, search.scopes(layer), anchors(layer, fanIn));
    }

    /** The smallest λ in whose box [−λ,λ] all weights and the bias of a candidate lie. */
    static double scope(Layer drawn, int candidate) {
        double largest = Math.abs(drawn.bias(candidate));
        for (int j = 0; j < drawn.fanIn(); j++) {
            largest = Math.max(largest, Math.abs(drawn.weight(j, candidate)));
        }
        return largest;
    }

    private Anchors anchors(int layer, int fanIn) {
        Anchors current = anchors;
        if (current == null || anchoredLayer != layer) {
            rows = Mixture.needsRows(search.sources())
                    ? Anchors.rows(shape.rows(), fanIn, shape.outputs(), options.seed(), layer)
                    : new long[0];
            current = new Anchors(fanIn, shape.outputs(), basis.sampleInputs(rows, fanIn));
            anchors = current;
            anchoredLayer = layer;
        }
        current.follow(basis.sampleResiduals(rows));
        return current;
    }
}
