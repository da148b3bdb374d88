package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import java.util.List;

/**
 * A trained or refined network, from any rows, that training starts from. Its nodes join unchanged and in order: there
 * is no search, no rule refuses them, and a node that depends on those before it gets the weight zero.
 *
 * <p>Their records keep how they were found (scope, contraction, score, candidates); place and step are counted anew;
 * errors and independence are measured on the current rows.
 */
final class Growth {
    private final Network origin;
    private final List<NodeRecord> records;

    /**
     * Prepares to grow a network.
     *
     * @param records how its nodes were found, one record per node
     */
    Growth(Network origin, List<NodeRecord> records) {
        Require.that(
                records.size() == origin.nodes(),
                "the network to grow has " + origin.nodes() + " nodes but " + records.size()
                        + " records, must have one for each");
        this.origin = origin;
        this.records = List.copyOf(records);
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
                step += next == 0
                                || records.get(next).step()
                                        != records.get(next - 1).step()
                        ? 1
                        : 0;
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
        while (end < width
                && records.get(record + end - node).step()
                        == records.get(record).step()) {
            end++;
        }
        return end;
    }

    /** Refuses options or rows under which the network cannot grow. */
    Growth requireFit(Options options, DataShape shape) {
        Require.that(
                origin.inputs() == shape.inputs() && origin.links().equals(options.links()),
                "the network to grow has " + origin.inputs() + " inputs and " + origin.links() + ", must have "
                        + shape.inputs() + " and " + options.links());
        int last = origin.layers().size() - 1;
        Require.that(
                last < options.layers().size(),
                "layers has " + options.layers().size() + " widths, must have at least one for each of the "
                        + (last + 1) + " layers of the network to grow");
        for (int k = 0; k <= last; k++) {
            Layer layer = origin.layers().get(k);
            int width = layer.width();
            Require.that(
                    width <= options.layers().get(k),
                    "layers[" + k + "] is " + options.layers().get(k) + ", must be at least " + width
                            + ", the width of that layer in the network to grow");
            Require.that(
                    layer.families().stream()
                            .allMatch(f ->
                                    !(f instanceof Activation a) || a.isRadial() || a.equals(options.activation())),
                    "activation is " + options.activation().id()
                            + ", must be that of all nodes of the network to grow but radial ones");
        }
        return this;
    }
}
