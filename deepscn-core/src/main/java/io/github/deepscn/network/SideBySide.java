package io.github.deepscn.network;

import java.util.ArrayList;
import java.util.List;

/**
 * Networks that see the same inputs, side by side, as one network whose layers fall into parts that do not look at each
 * other: the columns are the links, once, the first layers of all, the second layers of all, …
 *
 * <p>Immutable.
 *
 * @param networks one or more, of the same inputs and links
 */
public record SideBySide(List<Network> networks) {
    public SideBySide {
        networks = List.copyOf(networks);
        for (Network network : networks) {
            Network first = networks.get(0);
            if (network.inputs() != first.inputs() || !network.links().equals(first.links())) {
                throw new IllegalArgumentException("networks of other inputs or links");
            }
        }
    }

    public Links links() {
        return networks.get(0).links();
    }

    /** The number of columns of H. */
    public int columns() {
        return columns(depth());
    }

    /** The number of columns of the links and the first {@code layers} layers of all networks. */
    public int columns(int layers) {
        int columns = linkColumns();
        for (Network network : networks) {
            columns += network.firstLayers(Math.min(layers, network.layers().size()))
                    .nodes();
        }
        return columns;
    }

    /** The layers of the deepest network. */
    public int depth() {
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
     * @param hidden of every network its {@linkplain Network#hidden hidden output matrix}
     * @return rows by {@link #columns()}, column-major
     */
    public double[] hidden(List<double[]> hidden, int rows) {
        double[] all = new double[rows * columns()];
        System.arraycopy(hidden.get(0), 0, all, 0, rows * linkColumns());
        forEachLayer((network, column, from, width) ->
                System.arraycopy(hidden.get(network), rows * column, all, rows * from, rows * width));
        return all;
    }

    /**
     * Read-outs of the single networks whose mean over all networks is a read-out of all columns, or of those of the
     * first layers.
     */
    public List<Readout> shares(Readout readout) {
        int outputs = readout.outputs();
        int links = linkColumns();
        var shares = new ArrayList<double[]>();
        var columns = new ArrayList<Integer>();
        int layers = depth(readout.columns());
        for (Network network : networks) {
            int count = network.firstLayers(Math.min(layers, network.layers().size()))
                    .columns();
            double[] share = new double[count * outputs];
            for (int q = 0; q < outputs; q++) {
                for (int j = 0; j < links; j++) {
                    share[q * count + j] = readout.weight(j, q);
                }
            }
            shares.add(share);
            columns.add(count);
        }
        forEachLayer((network, column, from, width) -> {
            for (int q = 0; q < outputs && from + width <= readout.columns(); q++) {
                for (int j = 0; j < width; j++) {
                    shares.get(network)[q * columns.get(network) + column + j] =
                            networks.size() * readout.weight(from + j, q);
                }
            }
        });
        var readouts = new ArrayList<Readout>();
        for (int k = 0; k < shares.size(); k++) {
            readouts.add(new Readout(columns.get(k), outputs, shares.get(k)));
        }
        return readouts;
    }

    private int depth(int columns) {
        for (int layers = 0; layers <= depth(); layers++) {
            if (columns(layers) == columns) {
                return layers;
            }
        }
        throw new IllegalArgumentException(columns + " columns are no whole layers");
    }

    private interface LayerVisitor {
        /**
         * Sees one layer of one network.
         *
         * @param network its number
         * @param column the layer's first column in H of that network
         * @param from the same in H of all
         */
        void see(int network, int column, int from, int width);
    }

    private void forEachLayer(LayerVisitor visitor) {
        int from = linkColumns();
        for (int l = 0; l < depth(); l++) {
            for (int k = 0; k < networks.size(); k++) {
                Network network = networks.get(k);
                if (l < network.layers().size()) {
                    int width = network.layers().get(l).width();
                    visitor.see(k, network.firstLayers(l).columns(), from, width);
                    from += width;
                }
            }
        }
    }
}
