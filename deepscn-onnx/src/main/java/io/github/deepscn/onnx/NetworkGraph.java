package io.github.deepscn.onnx;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The network as operators for which onnxruntime has double kernels: Gemm, Concat, Sigmoid, Tanh, Relu, Sin, and for
 * the radial nodes ReduceSum, Mul, Add, Min, Exp; Concat and Gather where a layer mixes activations.
 * {@link EnsembleGraph} has what comes on top.
 */
final class NetworkGraph {
    static final String INPUTS = "inputs";
    static final String OUTPUTS = "outputs";
    static final String FEATURES = "features";
    static final String LABEL = "label";
    static final String PROBABILITIES = "probabilities";

    private final GraphBuilder graph;
    private final Network network;
    private final String inputs;

    /** What the names of its values begin with, unless they are outputs of the graph. */
    private final String prefix;

    /**
     * A network on top of a value.
     *
     * @param inputs the rows that it sees
     * @param prefix what tells its values from those of other networks in the graph
     */
    NetworkGraph(GraphBuilder graph, Network network, String inputs, String prefix) {
        this.graph = graph;
        this.network = network;
        this.inputs = inputs;
        this.prefix = prefix;
    }

    /**
     * Adds the outputs of the nodes in some layers, as far as the network goes.
     *
     * @return their names, those of the first layer first
     */
    List<String> features(LayerRange range, String lastName) {
        int last = Math.min(range.last(), network.layers().size());
        return range.first() > last ? List.of() : layers(last, lastName).subList(range.first() - 1, last);
    }

    /** The name of a layer's outputs, counted from one. */
    String layerName(int number) {
        return prefix + "layer" + number;
    }

    /** Adds a read-out over the links and the nodes; returns its name. */
    String readOut(String result, AffineReadout readout) {
        var values = new ArrayList<String>();
        if (network.links().inputs()) {
            values.add(inputs);
        }
        int count = network.layers().size();
        values.addAll(layers(count, layerName(count)));
        // Without columns the answer is still one row per row of inputs: these times zero.
        boolean none = values.isEmpty();
        String columns = none ? inputs : graph.sideBySide(prefix + "hidden", values);
        String weights = graph.matrix(
                prefix + "readout_weights",
                none ? network.inputs() : readout.columns(),
                readout.outputs(),
                (row, output) -> none ? 0 : readout.weight(row, output));
        if (readout.hasConstant()) {
            String constant = graph.vector(prefix + "readout_intercept", readout.outputs(), readout::constant);
            return graph.operation("Gemm", result, columns, weights, constant);
        }
        return graph.operation("Gemm", result, columns, weights);
    }

    /** The first layers, each on top of the one before; returns the names of their outputs. */
    private List<String> layers(int count, String lastName) {
        var names = new ArrayList<String>();
        String below = inputs;
        for (int k = 1; k <= count; k++) {
            below = layer(network.layers().get(k - 1), layerName(k), below, k == count ? lastName : layerName(k));
            names.add(below);
        }
        return names;
    }

    /** The nodes of each activation together, side by side, and then in their order. */
    private String layer(Layer layer, String name, String below, String result) {
        if (layer.commonActivation().isPresent()) {
            return nodes(layer.commonActivation().get(), layer, name, below, result);
        }
        var groups = new ArrayList<String>();
        long[] places = new long[layer.width()];
        int place = 0;
        for (Activation activation : EnumSet.copyOf(layer.activations())) {
            int[] members = IntStream.range(0, layer.width())
                    .filter(node -> layer.activation(node) == activation)
                    .toArray();
            String group = name + "_" + activation.id();
            groups.add(nodes(activation, layer.nodes(members), group, below, group));
            for (int node : members) {
                places[node] = place++;
            }
        }
        String together = graph.concatenation(name + "_grouped", groups);
        return graph.columns(result, together, graph.integers(name + "_places", places));
    }

    private String nodes(Activation activation, Layer layer, String name, String below, String result) {
        return switch (activation) {
            case SIGMOID -> graph.operation("Sigmoid", result, affine(layer, name, below));
            case TANH -> graph.operation("Tanh", result, affine(layer, name, below));
            case RELU -> graph.operation("Relu", result, affine(layer, name, below));
            case SINE -> graph.operation("Sin", result, affine(layer, name, below));
            case GAUSSIAN -> graph.operation("Exp", result, radial(layer, name, below));
        };
    }

    /** XW + b. */
    private String affine(Layer layer, String name, String below) {
        String weights = graph.matrix(name + "_weights", layer.fanIn(), layer.width(), layer::weight);
        String biases = graph.vector(name + "_biases", layer.width(), layer::bias);
        return graph.operation("Gemm", name + "_arguments", below, weights, biases);
    }

    /** min(0, −b²(‖x‖² − 2⟨x,w⟩ + ‖w‖²)), as the model computes it; only rounding makes it positive. */
    private String radial(Layer layer, String name, String below) {
        String weights = graph.matrix(
                name + "_centres", layer.fanIn(), layer.width(), (input, node) -> -2 * layer.weight(input, node));
        String norms = graph.vector(name + "_centre_norms", layer.width(), node -> squaredNorm(layer, node));
        String products = graph.operation("Gemm", name + "_products", below, weights, norms);
        String squares = graph.operation("Mul", name + "_squares", below, below);
        String axis = graph.integers(name + "_axis", 1);
        String inputNorms = graph.operation("ReduceSum", name + "_input_norms", squares, axis);
        String distances = graph.operation("Add", name + "_distances", products, inputNorms);
        String steepness =
                graph.vector(name + "_steepness", layer.width(), node -> -layer.bias(node) * layer.bias(node));
        String arguments = graph.operation("Mul", name + "_signed", distances, steepness);
        String zero = graph.vector(name + "_zero", 1, i -> 0);
        return graph.operation("Min", name + "_arguments", arguments, zero);
    }

    /** ‖w‖² of a node. */
    static double squaredNorm(Layer layer, int node) {
        double sum = 0;
        for (int j = 0; j < layer.fanIn(); j++) {
            sum += layer.weight(j, node) * layer.weight(j, node);
        }
        return sum;
    }
}
