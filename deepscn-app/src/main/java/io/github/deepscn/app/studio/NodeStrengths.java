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
        double squares = 0;
        for (int q = 0; q < readout.outputs(); q++) {
            double weight = readout(layer, node, q);
            squares += weight * weight;
        }
        return Math.sqrt(squares) * deviations[layer][node];
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
}
