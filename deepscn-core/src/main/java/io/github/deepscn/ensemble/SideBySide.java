package io.github.deepscn.ensemble;

import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.ArrayList;
import java.util.List;

/**
 * Networks with the same inputs as one network, whose layers consist of separate parts. Its columns are the links,
 * once, then the first layers of all networks, the second layers of all networks, and so on. Immutable.
 *
 * @param networks one or more, with the same inputs and links
 */
record SideBySide(List<Network> networks) {
    SideBySide {
        networks = List.copyOf(networks);
        for (Network network : networks) {
            Network first = networks.get(0);
            if (network.inputs() != first.inputs() || !network.links().equals(first.links())) {
                throw new IllegalArgumentException("the networks have different inputs or links");
            }
        }
    }

    Links links() {
        return networks.get(0).links();
    }

    /** The number of columns of H. */
    int columns() {
        return columns(depth());
    }

    /** The number of columns of the links and the first {@code layers} layers of all networks. */
    int columns(int layers) {
        int columns = linkColumns();
        for (Network network : networks) {
            columns += first(network, layers).nodes();
        }
        return columns;
    }

    private static Network first(Network network, int layers) {
        return network.firstLayers(Math.min(layers, network.layers().size()));
    }

    /** The number of layers of the deepest network. */
    int depth() {
        return networks.stream()
                .mapToInt(network -> network.layers().size())
                .max()
                .orElse(0);
    }

    private int linkColumns() {
        return links().columns(networks.get(0).inputs());
    }

    /**
     * H of a block of rows.
     *
     * @param hidden the {@linkplain Network#hidden hidden output matrix} of every network
     * @return rows by {@link #columns()}, column-major
     */
    double[] hidden(List<double[]> hidden, int rows) {
        double[] all = new double[rows * columns()];
        System.arraycopy(hidden.get(0), 0, all, 0, rows * linkColumns());
        forEachLayer((network, column, from, width) ->
                System.arraycopy(hidden.get(network), rows * column, all, rows * from, rows * width));
        return all;
    }

    /**
     * Splits a read-out of all columns, or of those of the first layers, into read-outs of the single networks, whose
     * mean over all networks it is.
     */
    List<Readout> shares(Readout readout) {
        int outputs = readout.outputs();
        int layers = depth(readout.columns());
        int[] columns = networks.stream()
                .mapToInt(network -> first(network, layers).columns())
                .toArray();
        var shares = new ArrayList<double[]>();
        for (int count : columns) {
            double[] share = new double[count * outputs];
            for (int q = 0; q < outputs; q++) {
                for (int j = 0; j < linkColumns(); j++) {
                    share[q * count + j] = readout.weight(j, q);
                }
            }
            shares.add(share);
        }
        forEachLayer((network, column, from, width) -> {
            for (int q = 0; q < outputs && from + width <= readout.columns(); q++) {
                for (int j = 0; j < width; j++) {
                    shares.get(network)[q * columns[network] + column + j] =
                            networks.size() * readout.weight(from + j, q);
                }
            }
        });
        var readouts = new ArrayList<Readout>();
        for (int k = 0; k < columns.length; k++) {
            readouts.add(new Readout(columns[k], outputs, shares.get(k)));
        }
        return readouts;
    }

    private int depth(int columns) {
        for (int layers = 0; layers <= depth(); layers++) {
            if (columns(layers) == columns) {
                return layers;
            }
        }
        throw new IllegalArgumentException(columns + " columns are not the columns of whole layers");
    }

    private interface LayerVisitor {
        /**
         * Visits one layer of one network.
         *
         * @param column the layer's first column in H of its network
         * @param from the layer's first column in H of all networks
         */
        void visit(int network, int column, int from, int width);
    }

    private void forEachLayer(LayerVisitor visitor) {
        int from = linkColumns();
        for (int l = 0; l < depth(); l++) {
            for (int k = 0; k < networks.size(); k++) {
                Network network = networks.get(k);
                if (l < network.layers().size()) {
                    int width = network.layers().get(l).width();
                    visitor.visit(k, network.firstLayers(l).columns(), from, width);
                    from += width;
                }
            }
        }
    }
}
