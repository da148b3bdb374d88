package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;

/**
 * The network as operators for which onnxruntime has double kernels: Gemm, Concat, Sigmoid, Tanh, Relu, Sin, and for
 * the radial nodes ReduceSum, Mul, Add, Min, Exp. Classes take Softmax, ArgMax and LabelEncoder on top.
 */
final class NetworkGraph {
    static final String INPUTS = "inputs";
    static final String OUTPUTS = "outputs";
    static final String FEATURES = "features";
    static final String LABEL = "label";
    static final String PROBABILITIES = "probabilities";

    private final GraphBuilder graph;
    private final Network network;

    private NetworkGraph(Network network, boolean asFloat) {
        this.network = network;
        graph = new GraphBuilder("deepscn", asFloat);
        graph.input(INPUTS, network.inputs());
    }

    /** inputs ↦ Hβ. */
    static GraphProto outputs(Network network, AffineReadout readout, boolean asFloat) {
        var graph = new NetworkGraph(network, asFloat);
        graph.readOut(OUTPUTS, readout);
        graph.graph.output(OUTPUTS, readout.outputs());
        return graph.graph.build();
    }

    /** inputs ↦ the outputs of the nodes in some layers. */
    static GraphProto features(Network network, LayerRange range, boolean asFloat) {
        var graph = new NetworkGraph(network, asFloat);
        graph.features(range);
        return graph.graph.build();
    }

    /** inputs ↦ the label with the largest score, and P(c) ∝ exp(score of c). */
    static GraphProto classes(Network network, AffineReadout scores, List<String> labels, boolean asFloat) {
        var graph = new NetworkGraph(network, asFloat);
        graph.readOut("scores", scores);
        graph.classes("scores", labels);
        return graph.graph.build();
    }

    private void readOut(String result, AffineReadout readout) {
        var values = new ArrayList<String>();
        if (network.links().inputs()) {
            values.add(INPUTS);
        }
        int count = network.layers().size();
        values.addAll(layers(count, layerName(count)));
        // Without columns the answer is still one row per row of inputs: these times zero.
        boolean none = values.isEmpty();
        String columns = none ? INPUTS : sideBySide("hidden", values);
        String weights = graph.matrix(
                "readout_weights",
                none ? network.inputs() : readout.columns(),
                readout.outputs(),
                (row, output) -> none ? 0 : readout.weight(row, output));
        if (readout.hasConstant()) {
            String constant = graph.vector("readout_intercept", readout.outputs(), readout::constant);
            graph.operation("Gemm", result, columns, weights, constant);
        } else {
            graph.operation("Gemm", result, columns, weights);
        }
    }

    /** The largest score decides, and not the largest probability: these round to equals sooner. */
    private void classes(String scores, List<String> labels) {
        graph.softmax(PROBABILITIES, scores);
        graph.texts(LABEL, graph.argMax("class", scores), labels);
        graph.textOutput(LABEL);
        graph.output(PROBABILITIES, labels.size());
    }

    private void features(LayerRange range) {
        if (range.first() == range.last()) {
            layers(range.last(), FEATURES);
        } else {
            List<String> all = layers(range.last(), layerName(range.last()));
            graph.concatenation(FEATURES, all.subList(range.first() - 1, range.last()));
        }
        graph.output(FEATURES, range.nodes(network));
    }

    /** The first layers, each on top of the one before; returns the names of their outputs. */
    private List<String> layers(int count, String lastName) {
        var names = new ArrayList<String>();
        String below = INPUTS;
        for (int k = 1; k <= count; k++) {
            below = layer(network.layers().get(k - 1), layerName(k), below, k == count ? lastName : layerName(k));
            names.add(below);
        }
        return names;
    }

    private static String layerName(int number) {
        return "layer" + number;
    }

    private String layer(Layer layer, String name, String below, String result) {
        return switch (layer.activation()) {
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
        String axis = graph.integer(name + "_axis", 1);
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

    private String sideBySide(String name, List<String> values) {
        return values.size() == 1 ? values.get(0) : graph.concatenation(name, values);
    }
}
