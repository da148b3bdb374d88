package io.github.deepscn.train;

import io.github.deepscn.configure.Ranking;
import io.github.deepscn.configure.Search;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.Rounding;
import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Basis;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Guesses which candidates the next nodes will be: the best of the blocks that were drawn for them, as the residual is
 * before this node has joined.
 */
final class LikelyNodes {
    /** So many times as many inputs as outputs make products with the residual cheap beside those with the inputs. */
    private static final int FEW_OUTPUTS = 16;

    private static final int[] NONE = {};

    private final Basis basis;
    private final Search search;
    private final int outputs;

    LikelyNodes(Basis basis, Search search, int outputs) {
        this.basis = basis;
        this.search = search;
        this.outputs = outputs;
    }

    /**
     * The likely ones, as {@link io.github.deepscn.readout.Foresight} numbers them; none where outputs are so many that
     * it would take too long to ask.
     *
     * @param drawn the block that this node is taken from
     * @param node its number in the layer
     */
    int[] after(Layer drawn, List<Double> contractions, int node, int most) {
        int width = drawn.width();
        Layer whole = drawn.whole();
        int from = drawn.first() + width;
        int blocks = Math.min(most, (whole.width() - from) / width);
        if (blocks == 0 || FEW_OUTPUTS * outputs > whole.fanIn()) {
            return NONE;
        }
        CandidateScores scores = basis.score(whole.part(from, from + blocks * width), Rounding.INPUTS);
        double[] energies = basis.energies();
        return IntStream.range(0, blocks)
                .mapToObj(b -> new Ranking(scores, energies, search, contractions, node + 1 + b, k -> k / width == b)
                        .nextAsKnown())
                .takeWhile(Optional::isPresent)
                .mapToInt(best -> from + best.orElseThrow().candidate())
                .toArray();
    }
}
