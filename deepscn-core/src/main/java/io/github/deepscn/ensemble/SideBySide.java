package io.github.deepscn.ensemble;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Networks with the same inputs as one network, whose layers consist of separate parts. Its columns are the links,
 * once, then the first layers of all networks, the second layers of all networks, and so on. Immutable.
 *
 * @param networks one or more, with the same inputs and links
 */
public record SideBySide(List<Network> networks) implements Serializable {
    private static final int BLOCK_ROWS = 1024;

    public SideBySide {
        networks = List.copyOf(networks);
    }

    Links links() {
        return networks.get(0).links();
    }

    /** The number of columns of H. */
    public int columns() {
        return columns(depth());
    }

    /** The number of columns of the links and the first {@code layers} layers of all networks. */
    int columns(int layers) {
        return linkColumns()
                + networks.stream()
                        .mapToInt(network -> first(network, layers).nodes())
                        .sum();
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
        List<int[]> places = places();
        for (int k = 0; k < places.size(); k++) {
            int[] ofNetwork = places.get(k);
            for (int j = 0; j < ofNetwork.length; j++) {
                System.arraycopy(hidden.get(k), rows * j, all, rows * ofNetwork[j], rows);
            }
        }
        return all;
    }

    /** Visits H of all rows, block by block; each task of the crew computes one network. */
    void forEachBlock(Matrix inputs, Crew crew, Matrix.BlockVisitor visitor) {
        inputs.forEachBlock(BLOCK_ROWS, (block, from, count) -> {
            double[][] hidden = new double[networks.size()][];
            crew.run(hidden.length, k -> hidden[k] = networks.get(k).hidden(block, count));
            visitor.visit(hidden(List.of(hidden), count), from, count);
        });
    }

    /**
     * The outputs of a read-out of all networks.
     *
     * @return rows by outputs, column-major
     */
    public double[] outputs(Matrix inputs, Readout readout, Crew crew) {
        double[] outputs = new double[inputs.rows() * readout.outputs()];
        forEachBlock(
                inputs, crew, (hidden, from, count) -> EnsembleRows.putOutputs(readout, hidden, from, count, outputs));
        return outputs;
    }

    /**
     * Splits a read-out into read-outs of the single networks, whose mean over all networks it is.
     *
     * @param layers the number of first layers that the read-out sees
     */
    List<Readout> shares(Readout readout, int layers) {
        int outputs = readout.outputs();
        List<int[]> places = places();
        var shares = new ArrayList<Readout>();
        for (int k = 0; k < places.size(); k++) {
            int columns = first(networks.get(k), layers).columns();
            double[] weights = new double[columns * outputs];
            for (int q = 0; q < outputs; q++) {
                for (int j = 0; j < columns; j++) {
                    int parts = j < linkColumns() ? 1 : networks.size();
                    weights[q * columns + j] = parts * readout.weight(places.get(k)[j], q);
                }
            }
            shares.add(new Readout(columns, outputs, weights));
        }
        return shares;
    }

    /** For every network, where each column of its H is in H of all. */
    private List<int[]> places() {
        List<int[]> places = networks.stream()
                .map(network -> IntStream.range(0, network.columns()).toArray())
                .toList();
        int at = linkColumns();
        for (int layers = 0; layers < depth(); layers++) {
            for (int k = 0; k < places.size(); k++) {
                int from = first(networks.get(k), layers).columns();
                int to = first(networks.get(k), layers + 1).columns();
                for (int j = from; j < to; j++) {
                    places.get(k)[j] = at++;
                }
            }
        }
        return places;
    }
}
