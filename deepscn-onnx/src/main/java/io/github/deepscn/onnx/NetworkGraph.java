package io.github.deepscn.onnx;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;

/**
 * The network as operators for which onnxruntime has double kernels: Gemm, Concat, Sigmoid, Tanh, Relu, Sin, and for
 * the radial nodes ReduceSum, Mul, Add, Min, Exp. Classes take Softmax, ArgMax and LabelEncoder on top, scaled targets
 * Mul and Add.
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

    /**
     * A network on top of a value.
     *
     * @param inputs the rows that it sees
     */
    NetworkGraph(GraphBuilder graph, Network network, String inputs) {
        this.graph = graph;
        this.network = network;
        this.inputs = inputs;
    }

    /** Adds the output Hβ, decoded. */
    void addOutputs(AffineReadout readout, Decoding decoding) {
        int count = readout.outputs();
        if (decoding.changesNothing()) {
            readOut(OUTPUTS, readout);
        } else {
            // Not within the weights and the intercept: a sum that starts from a large centre loses digits in float.
            String encoded = readOut("encoded_outputs", readout);
            String scaled = graph.operation(
                    "Mul", "scaled_outputs", encoded, graph.vector("target_scales", count, decoding::scale));
            graph.operation("Add", OUTPUTS, scaled, graph.vector("target_centres", count, decoding::centre));
        }
        graph.output(OUTPUTS, count);
    }

    /** Adds the outputs label, of the largest score, and probabilities: P(c) ∝ exp(score of c). */
    void addClasses(AffineReadout scores, List<String> labels) {
        String value = readOut("scores", scores);
        graph.softmax(PROBABILITIES, value);
        // The largest score decides, and not the largest probability: these round to equals sooner.
        graph.texts(LABEL, graph.argMax("class", value), labels);
        graph.textOutput(LABEL);
        graph.output(PROBABILITIES, labels.size());
    }

    /** Adds the output features: those of the nodes in some layers. */
    void addFeatures(LayerRange range) {
        if (range.first() == range.last()) {
            layers(range.last(), FEATURES);
        } else {
            List<String> all = layers(range.last(), layerName(range.last()));
            graph.concatenation(FEATURES, all.subList(range.first() - 1, range.last()));
        }
        graph.output(FEATURES, range.nodes(network));
    }

    private String readOut(String result, AffineReadout readout) {
        var values = new ArrayList<String>();
        if (network.links().inputs()) {
            values.add(inputs);
        }
        int count = network.layers().size();
        values.addAll(layers(count, layerName(count)));
        // Without columns the answer is still one row per row of inputs: these times zero.
        boolean none = values.isEmpty();
        String columns = none ? inputs : graph.sideBySide("hidden", values);
        String weights = graph.matrix(
                "readout_weights",
                none ? network.inputs() : readout.columns(),
                readout.outputs(),
                (row, output) -> none ? 0 : readout.weight(row, output));
        if (readout.hasConstant()) {
            String constant = graph.vector("readout_intercept", readout.outputs(), readout::constant);
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
