package io.github.deepscn.io;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The network of a model file and its read-outs, to be read: what the metadata says, then the tensors. */
final class NetworkPart {
    /** The first version of the format in which the nodes of a layer may differ in their activations. */
    private static final int MIXED_VERSION = 2;

    private final int inputs;
    private final int outputs;
    private final Links links;
    private final List<LayerShape> layers;
    private final Optional<List<Integer>> records;

    /** What the metadata says of a layer. */
    private record LayerShape(List<Activation> activations, int fanIn, int width) {}

    /**
     * What the metadata says.
     *
     * @param version of the format
     * @param mostNodes that it may promise
     */
    NetworkPart(JsonObject json, int version, int mostNodes) {
        this.links = Metadata.links(json.object("links"));
        this.inputs = json.integer("inputs", 1, Samples.MOST_COLUMNS);
        this.outputs = json.integer("outputs", 1, Samples.MOST_COLUMNS);
        this.layers = layers(json.objects("layers"), inputs, version, mostNodes);
        this.records = json.has("records") ? Optional.of(json.integers("records", 0, mostNodes)) : Optional.empty();
    }

    private static List<LayerShape> layers(List<JsonObject> objects, int inputs, int version, int mostNodes) {
        var layers = new ArrayList<LayerShape>();
        int fanIn = inputs;
        long nodes = 0;
        for (JsonObject layer : objects) {
            int width = layer.integer("width", 1, mostNodes);
            nodes += width;
            Require.that(nodes <= mostNodes, "the network has more nodes than " + mostNodes + ", the most allowed");
            Require.that(
                    version >= MIXED_VERSION || !layer.has("activations"),
                    "layer " + (layers.size() + 1) + " has activations, which format version " + version
                            + " does not know");
            List<Activation> activations = layer.has("activations")
                    ? mixed(layer, layers.size() + 1, width)
                    : Collections.nCopies(width, layer.constant("activation", Activation.class));
            layers.add(new LayerShape(activations, fanIn, width));
            fanIn = width;
        }
        return layers;
    }

    private static List<Activation> mixed(JsonObject layer, int number, int width) {
        Require.that(!layer.has("activation"), "layer " + number + " has activation and activations, must have one");
        List<Activation> activations = layer.constants("activations", Activation.class);
        Require.that(
                activations.size() == width,
                "layer " + number + " has " + activations.size() + " activations, must have " + width
                        + ", one for each node");
        Require.that(
                activations.stream().distinct().count() > 1,
                "the activations of layer " + number + " are all the same, must be one activation");
        return activations;
    }

    /** The oldest version of the format that can tell of a network. */
    static int formatVersion(Network network) {
        boolean mixed = network.layers().stream()
                .anyMatch(layer -> layer.commonActivation().isEmpty());
        return mixed ? MIXED_VERSION : 1;
    }

    /** What the metadata says of the activations of a layer. */
    static Tree activationTree(Layer layer) {
        return layer.commonActivation()
                .map(activation -> new Tree().with("activation", Ids.id(activation)))
                .orElseGet(() -> new Tree()
                        .with(
                                "activations",
                                layer.activations().stream().map(Ids::id).toList()));
    }

    /** What the metadata says of a network. */
    static Tree tree(NetworkState model) {
        Network network = model.network();
        var tree = new Tree()
                .with("inputs", network.inputs())
                .with("outputs", model.history().data().outputs())
                .with("links", Metadata.linksTree(network.links()))
                .with(
                        "layers",
                        network.layers().stream()
                                .map(layer -> activationTree(layer)
                                        .with("width", layer.width())
                                        .members())
                                .toList());
        return model.isRefined() ? tree.with("records", model.records()) : tree;
    }

    int outputs() {
        return outputs;
    }

    /** Which record of the history belongs to each node. */
    List<Integer> records() {
        return records.orElseGet(() -> NetworkState.first((int) (columns() - columns(0))));
    }

    /** The columns of H. Not every such number can be the size of an array. */
    long columns() {
        return columns(layers.size());
    }

    private long columns(int count) {
        long columns = links.columns(inputs);
        for (LayerShape layer : layers.subList(0, count)) {
            columns += layer.width;
        }
        return columns;
    }

    /** Refuses a file without the tensors that the metadata promises. */
    void require(Safetensors file) {
        file.requireMatrix(ModelTensors.readout(0), columns(0), outputs);
        for (int k = 1; k <= layers.size(); k++) {
            LayerShape layer = layers.get(k - 1);
            file.requireMatrix(ModelTensors.weights(k), layer.fanIn, layer.width);
            file.requireVector(ModelTensors.biases(k), layer.width);
            file.requireMatrix(ModelTensors.readout(k), columns(k), outputs);
        }
    }

    Network readNetwork(Safetensors file) throws IOException {
        var read = new ArrayList<Layer>();
        for (LayerShape shape : layers) {
            int number = read.size() + 1;
            double[] weights = file.matrix(ModelTensors.weights(number), shape.fanIn, shape.width);
            double[] biases = file.vector(ModelTensors.biases(number), shape.width);
            read.add(Layer.of(shape.activations, shape.fanIn, weights, biases));
        }
        return new Network(inputs, links, read);
    }

    List<Readout> readReadouts(Safetensors file) throws IOException {
        var readouts = new ArrayList<Readout>();
        for (int k = 0; k <= layers.size(); k++) {
            int columns = (int) columns(k);
            readouts.add(new Readout(columns, outputs, file.matrix(ModelTensors.readout(k), columns, outputs)));
        }
        return readouts;
    }

    void requireAlone(Safetensors file) {
        file.requireMatrix(ModelTensors.ALONE, columns(), outputs);
    }

    Readout readAlone(Safetensors file) throws IOException {
        int columns = (int) columns();
        return new Readout(columns, outputs, file.matrix(ModelTensors.ALONE, columns, outputs));
    }
}
