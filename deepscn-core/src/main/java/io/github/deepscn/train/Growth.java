package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import java.util.List;

/**
 * A trained or refined network, from any rows, that training starts from. Its nodes join unchanged and in order: there
 * is no search, no rule refuses them, and a node that depends on those before it gets the weight zero.
 *
 * <p>Their records keep how they were found (scope, contraction, score, candidates); place and step are counted anew;
 * errors and independence are measured on the current rows.
 *
 * @param origin the network
 * @param records how its nodes were found, one record per node
 */
record Growth(Network origin, List<NodeRecord> records) {
    Growth {
        Require.that(
                records.size() == origin.nodes(),
                "the network to grow has " + origin.nodes() + " nodes but " + records.size()
                        + " records, must have one for each");
        records = List.copyOf(records);
    }

    /**
     * Adds all nodes of the network.
     *
     * @return the number of steps that first added them; nodes of a batch share one
     */
    int begin(Construction construction, Basis basis) {
        int step = 0;
        int next = 0;
        for (int k = 0; k < origin.layers().size(); k++) {
            if (k > 0) {
                construction.closeGivenLayer();
            }
            Layer layer = origin.layers().get(k);
            for (int n = 0; n < layer.width(); ) {
                step += next == 0 || stepOf(next) != stepOf(next - 1) ? 1 : 0;
                int end = endOfStep(next, n, layer.width());
                for (Fit fit : basis.appendAgain(layer.nodes(n, end))) {
                    NodeRecord record = records.get(next++);
                    construction.addGiven(layer, n, record.measured(k + 1, n + 1, step, fit, construction.seconds()));
                    n++;
                }
            }
        }
        if (next > 0) {
            construction.endGiven();
        }
        return step;
    }

    /** The end (exclusive) of the nodes of the layer that joined it in the same step as {@code node}. */
    private int endOfStep(int record, int node, int width) {
        int end = node + 1;
        while (end < width && stepOf(record + end - node) == stepOf(record)) {
            end++;
        }
        return end;
    }

    private int stepOf(int record) {
        return records.get(record).step();
    }

    /** Refuses options or rows under which the network cannot grow. */
    Growth requireFit(Options options, DataShape shape) {
        Require.that(
                origin.inputs() == shape.inputs() && origin.links().equals(options.links()),
                "the network to grow has " + origin.inputs() + " inputs and " + origin.links() + ", must have "
                        + shape.inputs() + " and " + options.links());
        List<Integer> widths = options.layers();
        int count = origin.layers().size();
        Require.that(
                count <= widths.size(),
                "layers has " + widths.size() + " widths, must have at least one for each of the " + count
                        + " layers of the network to grow");
        for (int k = 0; k < count; k++) {
            Layer layer = origin.layers().get(k);
            Require.that(
                    layer.width() <= widths.get(k),
                    "layers[" + k + "] is " + widths.get(k) + ", must be at least " + layer.width()
                            + ", the width of that layer in the network to grow");
            for (NodeFamily family : layer.families()) {
                Require.that(
                        !(family instanceof Activation a) || a.isRadial() || a.equals(options.activation()),
                        "activation is " + options.activation().id()
                                + ", must be that of all nodes of the network to grow but radial ones");
            }
        }
        return this;
    }
}
