package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.ScoreLayout;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;

/** Builds the basis of an existing network over the rows of an engine: all its links and nodes, in order. */
public final class Replay {
    /** The largest ‖h‖² with which products keep their digits. */
    private static final double LARGEST_NORM_SQUARED = 1e200;

    private Replay() {}

    /**
     * The basis of all links and nodes. A node that depends on those before it stays, with the weight zero.
     *
     * @param shrinkage how the read-out is shrunk; it matters if {@linkplain Shrinkage.Throughout throughout}
     * @throws io.github.deepscn.data.BadInputException if a node's outputs on these rows are too large
     */
    public static Basis over(Engine engine, Network network, Shrinkage shrinkage) {
        var basis = new Basis(engine, RankRule.off(), shrinkage);
        basis.appendLinks(network.links());
        for (int l = 0; l < network.layers().size(); l++) {
            Layer layer = network.layers().get(l);
            if (l > 0) {
                basis.nextLayer(network.layers().get(l - 1));
            }
            double[] squares = squares(engine, layer);
            for (int k = 0; k < layer.width(); k++) {
                double normSquared = squares[k];
                Require.that(
                        normSquared <= LARGEST_NORM_SQUARED,
                        "the inputs are too large for this network: the sum of squares of node " + (k + 1)
                                + " of layer " + (l + 1) + " is " + normSquared + ", must be at most "
                                + LARGEST_NORM_SQUARED);
                basis.append(layer.nodes(k, k + 1));
            }
        }
        return basis;
    }

    /** ‖h‖² of every node. */
    private static double[] squares(Engine engine, Layer layer) {
        var layout = new ScoreLayout(layer.width(), engine.shape().outputs(), 0);
        Kernel kernel = Kernel.onTraining((block, totals) -> block.score(layer, Scoring.RESIDUAL, 0, totals));
        return engine.run(layout.sums(Scoring.RESIDUAL), layer.width(), kernel).sums();
    }
}
