package io.github.deepscn.io;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Extensions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The format of a network and its read-outs: a member of the metadata, and tensors. Layers are numbered from one.
 *
 * @param readouts element k is the read-out of the first k layers
 * @param records for each node, the index of its record in the history
 */
record NetworkPart(Network network, List<Readout> readouts, List<Integer> records, int outputs) {
    /** The read-out of a member by itself, if the members of an ensemble share one read-out; columns by outputs. */
    static final String ALONE = "alone";

    /** The first version of the format in which the nodes of a layer may have different activations. */
    private static final int MIXED_VERSION = 2;

    /** The name of a layer's weights, fan-in by width. */
    static String weights(int layer) {
        return "layer." + layer + ".weights";
    }

    static String biases(int layer) {
        return "layer." + layer + ".biases";
    }

    /** The name of the parameters, node after node, of a layer with nodes that are no activations. */
    static String parameters(int layer) {
        return "layer." + layer + ".parameters";
    }

    private static boolean isOfActivations(List<? extends NodeFamily> families) {
        return families.stream().allMatch(Activation.class::isInstance);
    }

    /** The name of the read-out of the first {@code layers} layers, columns by outputs. */
    static String readout(int layers) {
        return "readout." + layers;
    }

    /** The oldest version of the format that can hold a network. */
    static int formatVersion(Network network) {
        boolean mixed =
                network.layers().stream().anyMatch(layer -> layer.commonFamily().isEmpty());
        return mixed ? MIXED_VERSION : 1;
    }

    static Tree activationTree(Layer layer) {
        return layer.commonFamily()
                .map(family -> new Tree().with("activation", family.id()))
                .orElseGet(() -> new Tree()
                        .with(
                                "activations",
                                layer.families().stream().map(NodeFamily::id).toList()));
    }

    static Tree tree(NetworkState model) {
        Network network = model.network();
        var tree = new Tree()
                .with("inputs", network.inputs())
                .with("outputs", model.history().data().outputs())
                .with("links", RecordFormat.tree(network.links()))
                .with(
                        "layers",
                        network.layers().stream()
                                .map(layer -> activationTree(layer).with("width", layer.width()))
                                .toList());
        return model.isRefined() ? tree.with("records", model.records()) : tree;
    }

    static List<Tensor> tensors(Network network, List<Readout> readouts) {
        var tensors = new ArrayList<Tensor>();
        for (int k = 1; k <= network.layers().size(); k++) {
            Layer layer = network.layers().get(k - 1);
            tensors.addAll(tensors(layer, k));
        }
        for (int k = 0; k < readouts.size(); k++) {
            tensors.add(tensor(readout(k), readouts.get(k)));
        }
        return tensors;
    }

    /** The tensors of one layer. */
    static List<Tensor> tensors(Layer layer, int number) {
        if (isOfActivations(layer.families())) {
            return List.of(
                    Tensor.matrix(weights(number), layer.fanIn(), layer.width(), layer::weight),
                    Tensor.vector(biases(number), layer.width(), (node, none) -> layer.bias(node)));
        }
        double[] parameters = layer.parameters();
        return List.of(Tensor.vector(parameters(number), parameters.length, (i, none) -> parameters[i]));
    }

    static Tensor tensor(String name, Readout readout) {
        return Tensor.matrix(name, readout.columns(), readout.outputs(), readout::weight);
    }

    /**
     * Reads a network.
     *
     * @param version version of the file format
     * @param limits what the file may ask for and name
     */
    static NetworkPart read(JsonValue json, Safetensors file, RecordFormat format, int version, FileLimits limits)
            throws IOException {
        int mostNodes = limits.nodes();
        Links links = format.read(json.get("links"), Links.class);
        int inputs = json.get("inputs").integer(1, Samples.MOST_COLUMNS);
        int outputs = json.get("outputs").integer(1, Samples.MOST_COLUMNS);
        var layers = new ArrayList<Layer>();
        var readouts = new ArrayList<Readout>();
        long columns = links.columns(inputs);
        readouts.add(readReadout(file, readout(0), columns, outputs));
        int fanIn = inputs;
        long nodes = 0;
        for (JsonValue layer : json.get("layers").elements()) {
            int number = layers.size() + 1;
            int width = layer.get("width").integer(1, mostNodes);
            nodes += width;
            columns += width;
            Require.that(nodes <= mostNodes, "the network has more nodes than " + mostNodes + ", the most allowed");
            List<NodeFamily> families = families(layer, number, width, version, limits.extensions());
            layers.add(readLayer(file, number, families, fanIn));
            readouts.add(readReadout(file, readout(number), columns, outputs));
            fanIn = width;
        }
        List<Integer> records = json.find("records")
                .map(found -> found.elements().stream()
                        .map(record -> record.integer(0, mostNodes))
                        .toList())
                .orElse(NetworkState.first((int) nodes));
        return new NetworkPart(new Network(inputs, links, layers), readouts, records, outputs);
    }

    private static Layer readLayer(Safetensors file, int number, List<NodeFamily> families, int fanIn)
            throws IOException {
        if (isOfActivations(families)) {
            double[] weights = file.matrix(weights(number), fanIn, families.size());
            List<Activation> activations =
                    families.stream().map(Activation.class::cast).toList();
            return Layer.of(activations, fanIn, weights, file.vector(biases(number), families.size()));
        }
        int inputs = fanIn;
        long count =
                families.stream().mapToLong(family -> family.parameters(inputs)).sum();
        return Layer.of(families, fanIn, file.vector(parameters(number), count));
    }

    static Readout readReadout(Safetensors file, String name, long columns, int outputs) throws IOException {
        double[] weights = file.matrix(name, columns, outputs);
        return new Readout((int) columns, outputs, weights);
    }

    private static List<NodeFamily> families(JsonValue json, int number, int width, int version, Extensions known) {
        String layer = "layer " + number;
        if (!json.has("activations")) {
            return Collections.nCopies(width, json.get("activation").named(known.families()));
        }
        Require.that(
                version >= MIXED_VERSION,
                layer + " has activations, which format version " + version + " does not know");
        Require.that(!json.has("activation"), layer + " has activation and activations, must have one");
        List<NodeFamily> families = json.get("activations").elements().stream()
                .map(one -> one.<NodeFamily>named(known.families()))
                .toList();
        Require.that(
                families.size() == width,
                layer + " has " + families.size() + " activations, must have " + width + ", one for each node");
        Require.that(
                families.stream().distinct().count() > 1,
                "the activations of " + layer + " are all the same, must be one activation");
        return families;
    }
}
