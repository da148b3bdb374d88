package io.github.deepscn.app.studio;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;

/** How much inputs and nodes of a network matter on some rows. Layers count from one, layer 0 being the inputs. */
final class NodeStrengths {
    private final Network network;
    private final Readout readout;
    private final int links;
    /** Standard deviations: of the inputs, then of the outputs of each layer. */
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

    /** β of a node to an output; all count from zero but layers. */
    double readout(int layer, int node, int output) {
        return readout.weight(links + network.firstLayers(layer - 1).nodes() + node, output);
    }

    /** ‖β_j‖·std(h_j): how much a node makes the predictions vary. */
    double node(int layer, int node) {
        return column(links + network.firstLayers(layer - 1).nodes() + node) * deviations[layer][node];
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
     * w_ij·std(x_i): how much what a node looks at makes its argument vary. A radial node looks at all alike, its
     * steepness being what counts.
     */
    double edge(int source, int layer, int node) {
        Layer of = layer(layer);
        double weight = of.activation(node).isRadial() ? Math.abs(of.bias(node)) : of.weight(source, node);
        return weight * deviations[layer - 1][source];
    }

    /**
     * About how much an input makes the predictions vary: by its direct link, and by the nodes of the first layer that
     * look at it, each as much as it counts.
     */
    double input(int input) {
        double sum = 0;
        if (network.links().inputs()) {
            sum += column((network.links().intercept() ? 1 : 0) + input) * deviations[0][input];
        }
        for (int k = 0; !network.layers().isEmpty() && k < layer(1).width(); k++) {
            sum += Math.abs(edge(input, 1, k)) * node(1, k);
        }
        return sum;
    }
}
