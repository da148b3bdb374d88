package io.github.deepscn.train;

import io.github.deepscn.configure.Anchors;
import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Mixture;
import io.github.deepscn.configure.Offspring;
import io.github.deepscn.configure.Search;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.threads.Crew;
import java.util.List;
import java.util.Objects;
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
    private @Nullable Offspring offspring;

    SourceBlocks(Options options, DataShape shape, Basis basis, Crew crew) {
        this.options = options;
        this.search = options.search();
        this.shape = shape;
        this.basis = basis;
        this.mixture = new Mixture(search.sources(), options.activation(), search.candidates(), crew);
    }

    /** The block that a key names; good until the next one. */
    Layer draw(DrawKey key, int fanIn) {
        return mixture.draw(key, fanIn, search.scopes(key.layer()), anchors(key.layer(), fanIn));
    }

    /** The best of a block just drawn, and variations of them. */
    Layer offspring(DrawKey key, Layer block, List<Integer> parents, int generation) {
        return Objects.requireNonNull(offspring, "nothing drawn").of(key, block, parents, generation);
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
            current = new Anchors(fanIn, shape.outputs(), basis.sampleInputs(rows, fanIn), layer);
            anchors = current;
            offspring = new Offspring(current.centre());
            anchoredLayer = layer;
        }
        current.follow(basis.sampleResiduals(rows));
        return current;
    }
}
