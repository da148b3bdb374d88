package io.github.deepscn.onnx;

import io.github.deepscn.data.Require;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A network as operators for which onnxruntime has double kernels: Gemm, Concat, Sigmoid, Tanh, Relu and Sin;
 * ReduceSum, Mul, Add, Min and Exp for radial nodes; Gather, Sub, Mul, Add, Sigmoid and Exp for nodes on few inputs;
 * Concat and Gather in layers that mix nodes.
 *
 * @param inputs the value that the network sees
 * @param prefix begins the names of its values, except for outputs of the graph; differs between networks in one graph
 */
record NetworkGraph(GraphBuilder graph, Network network, String inputs, String prefix) {
    static final String INPUTS = "inputs";
    static final String OUTPUTS = "outputs";
    static final String FEATURES = "features";
    static final String LABEL = "label";
    static final String PROBABILITIES = "probabilities";

    private static final String RADIAL = "gaussian";
    private static final List<String> ACTIVATIONS = List.of("sigmoid", "tanh", "relu", "sine", RADIAL);
    private static final List<String> OPERATORS = List.of("Sigmoid", "Tanh", "Relu", "Sin", "Exp");
    /** What can be exported, in the order in which a mixed layer groups its nodes. */
    private static final List<String> FAMILIES = Stream.concat(
                    ACTIVATIONS.stream(), Stream.of(FewInputs.values()).map(FewInputs::id))
            .toList();

    /**
     * Adds the outputs of the nodes in those layers that the network has.
     *
     * @return their names, layer by layer
     */
    List<String> features(LayerRange range, String lastName) {
        int last = Math.min(range.last(), network.layers().size());
        return range.first() > last ? List.of() : layers(last, lastName).subList(range.first() - 1, last);
    }

    /** The name of the outputs of a layer, counted from one. */
    String layerName(int number) {
        return prefix + "layer" + number;
    }

    /** Adds a read-out over the links and the nodes, and returns its name. */
    String readOut(String result, AffineReadout readout) {
        var values = new ArrayList<String>();
        if (network.links().inputs()) {
            values.add(inputs);
        }
        int count = network.layers().size();
        values.addAll(layers(count, layerName(count)));
        // Without columns, the inputs times zero give one row of answers for each row of inputs.
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

    /** Adds the first layers and returns the names of their outputs. */
    private List<String> layers(int count, String lastName) {
        var names = new ArrayList<String>();
        String below = inputs;
        for (int k = 1; k <= count; k++) {
            below = layer(network.layers().get(k - 1), layerName(k), below, k == count ? lastName : layerName(k));
            names.add(below);
        }
        return names;
    }

    /** Adds a layer: the nodes of each family together, then reordered. */
    private String layer(Layer layer, String name, String below, String result) {
        layer.families().forEach(family -> requireKnown(family.id()));
        if (layer.commonFamily().isPresent()) {
            return nodes(layer, name, below, result);
        }
        var groups = new ArrayList<String>();
        long[] places = new long[layer.width()];
        int place = 0;
        for (String id : FAMILIES) {
            int[] members = IntStream.range(0, layer.width())
                    .filter(node -> layer.family(node).id().equals(id))
                    .toArray();
            if (members.length > 0) {
                String group = name + "_" + id;
                groups.add(nodes(layer.nodes(members), group, below, group));
            }
            for (int node : members) {
                places[node] = place++;
            }
        }
        String together = graph.concatenation(name + "_grouped", groups);
        return graph.alongColumns("Gather", result, together, graph.integers(name + "_places", places));
    }

    /** Adds nodes of one family. */
    private String nodes(Layer layer, String name, String below, String result) {
        if (layer.family(0) instanceof FewInputs family) {
            return new FewInputsGraph(graph, layer, name, below).nodes(family, result);
        }
        String activation = layer.family(0).id();
        String arguments = activation.equals(RADIAL) ? radial(layer, name, below) : affine(layer, name, below);
        return graph.operation(OPERATORS.get(ACTIVATIONS.indexOf(activation)), result, arguments);
    }

    /** @throws io.github.deepscn.data.BadInputException if ONNX has no operator for it */
    static void requireKnown(String family) {
        Require.that(
                FAMILIES.contains(family),
                "activation is '" + family + "', must be one of " + String.join(", ", FAMILIES)
                        + " to be exported to ONNX");
    }

    /** XW + b. */
    private String affine(Layer layer, String name, String below) {
        String weights = graph.matrix(name + "_weights", layer.fanIn(), layer.width(), layer::weight);
        String biases = graph.vector(name + "_biases", layer.width(), layer::bias);
        return graph.operation("Gemm", name + "_arguments", below, weights, biases);
    }

    /** min(0, −b²(‖x‖² − 2⟨x,w⟩ + ‖w‖²)), as the model computes it; only rounding can make the product positive. */
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
    private static double squaredNorm(Layer layer, int node) {
        return IntStream.range(0, layer.fanIn())
                .mapToDouble(j -> layer.weight(j, node) * layer.weight(j, node))
                .reduce(0, Double::sum);
    }
}
