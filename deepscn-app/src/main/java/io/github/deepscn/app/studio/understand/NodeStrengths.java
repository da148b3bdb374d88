package io.github.deepscn.app.studio.understand;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;

/**
 * The influence of the inputs and nodes of a network on given rows. Layers are numbered from one; layer 0 is the
 * inputs.
 */
final class NodeStrengths {
    private final Network network;
    private final Readout readout;
    private final int links;
    /** Standard deviations of the inputs, then of the outputs of each layer. */
    private final double[][] deviations;

    NodeStrengths(DeepScnModel model, double[][] inputs) {
        this.network = model.network();
        this.readout = model.readout();
        this.links = network.links().columns(network.inputs());
        this.deviations = new double[network.layers().size() + 1][];
        deviations[0] = deviations(inputs, 0, network.inputs());
        double[][] features = model.features(inputs);
        for (int layer = 1; layer < deviations.length; layer++) {
            int from = network.firstLayers(layer - 1).nodes();
            deviations[layer] = deviations(features, from, from + layer(layer).width());
        }
    }

    private static double[] deviations(double[][] rows, int from, int to) {
        double[] deviations = new double[to - from];
        for (int j = from; j < to; j++) {
            double mean = 0;
            for (double[] row : rows) {
                mean += row[j] / rows.length;
            }
            double squares = 0;
            for (double[] row : rows) {
                squares += (row[j] - mean) * (row[j] - mean);
            }
            deviations[j - from] = Math.sqrt(squares / rows.length);
        }
        return deviations;
    }

    private Layer layer(int number) {
        return network.layers().get(number - 1);
    }

    /** β from a node to an output; nodes and outputs are numbered from zero. */
    double readout(int layer, int node, int output) {
        return readout.weight(links + network.firstLayers(layer - 1).nodes() + node, output);
    }

    /** Number of nodes of a layer, or of inputs. */
    int width(int layer) {
        return deviations[layer].length;
    }

    /** ‖β_j‖·std(h_j): the variation of the predictions that the node or input causes. */
    double node(int layer, int node) {
        return layer == 0
                ? input(node)
                : column(links + network.firstLayers(layer - 1).nodes() + node) * deviations[layer][node];
    }

    /** ‖β_j‖ of a column of H. */
    private double column(int column) {
        double squares = 0;
        for (int q = 0; q < readout.outputs(); q++) {
            squares += readout.weight(column, q) * readout.weight(column, q);
        }
        return Math.sqrt(squares);
    }

    /**
     * w_ij·std(x_i): the variation of the node's argument that the source causes. A radial node weights all sources
     * alike, by its steepness. A node on few inputs weights each by its steepest slope.
     */
    double edge(int source, int layer, int node) {
        return weight(layer(layer), source, node) * deviations[layer - 1][source];
    }

    private static double weight(Layer of, int source, int node) {
        if (of.family(node) instanceof FewInputs) {
            return FewInputs.steepest(of.parameters(node), 0, source);
        }
        return of.family(node) == Activations.GAUSSIAN ? Math.abs(of.bias(node)) : of.weight(source, node);
    }

    /**
     * The approximate variation of the predictions that an input causes, through its direct link and through the nodes
     * of the first layer, weighted by their own influence.
     */
    private double input(int input) {
        double sum = 0;
        if (network.links().inputs()) {
            sum += column((network.links().intercept() ? 1 : 0) + input) * deviations[0][input];
        }
        for (int k = 0; !network.layers().isEmpty() && k < width(1); k++) {
            sum += Math.abs(edge(input, 1, k)) * node(1, k);
        }
        return sum;
    }
}
