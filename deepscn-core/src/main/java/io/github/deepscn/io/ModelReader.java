package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Puts a model together from a container: first the metadata, then which tensors must be there, then their numbers. */
final class ModelReader {
    /** Beyond this not every integer is a double. */
    private static final double LARGEST_INTEGER = 0x1p53;

    private final Safetensors file;
    private final FileLimits limits;

    /** What the metadata says of a layer. */
    private record LayerShape(Activation activation, int fanIn, int width) {}

    ModelReader(Safetensors file, FileLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    StoredModel read() throws IOException {
        JsonObject json = metadata();
        Options options = Metadata.options(json.object("options"));
        JsonObject network = json.object("network");
        Links links = Metadata.links(network.object("links"));
        int inputs = network.integer("inputs", 1, Samples.MOST_COLUMNS);
        int outputs = network.integer("outputs", 1, Samples.MOST_COLUMNS);
        List<LayerShape> layers = layers(network, inputs);
        History bare = Metadata.history(json.object("history"));
        int nodes = json.object("history").integer("nodes", 0, limits.nodes());
        Provenance provenance = Metadata.provenance(json.object("provenance"));
        requireTensors(layers, links.columns(inputs), outputs, nodes);
        var model = new StoredModel(
                options,
                new Network(inputs, links, readLayers(layers)),
                readReadouts(layers, links.columns(inputs), outputs),
                json.has("ridge") ? Metadata.ridge(json.object("ridge")) : RidgeChoice.given(0),
                withNodes(bare, readNodes(nodes, outputs)),
                provenance);
        ModelChecks.check(model);
        requireDigest(model, json.optionalText("digest"));
        return model;
    }

    private JsonObject metadata() {
        String text = file.metadata(ModelFile.KEY)
                .orElseThrow(() -> new BadInputException("the header has no metadata \"" + ModelFile.KEY
                        + "\": it is a safetensors file, but no model of ours"));
        var json = JsonObject.of(ModelFile.KEY, Json.parse("the metadata", text));
        int version = json.integer("formatVersion", 1, Integer.MAX_VALUE);
        Require.that(
                version <= ModelFile.FORMAT_VERSION,
                "the file has format version " + version + ", this program reads up to " + ModelFile.FORMAT_VERSION
                        + "; a newer one is needed");
        return json;
    }

    private List<LayerShape> layers(JsonObject network, int inputs) {
        var layers = new ArrayList<LayerShape>();
        int fanIn = inputs;
        long nodes = 0;
        for (JsonObject layer : network.objects("layers")) {
            int width = layer.integer("width", 1, limits.nodes());
            nodes += width;
            Require.that(
                    nodes <= limits.nodes(),
                    "the network has more nodes than " + limits.nodes() + ", the most allowed");
            layers.add(new LayerShape(layer.constant("activation", Activation.class), fanIn, width));
            fanIn = width;
        }
        return layers;
    }

    /** All shapes agree with the metadata. As they agree with the length of the file too, arrays may now be made. */
    private void requireTensors(List<LayerShape> layers, int linkColumns, int outputs, int nodes) {
        long columns = linkColumns;
        file.require(ModelTensors.readout(0), List.of(columns, (long) outputs));
        for (int k = 1; k <= layers.size(); k++) {
            LayerShape layer = layers.get(k - 1);
            columns += layer.width;
            requireArray(ModelTensors.weights(k), layer.fanIn, layer.width);
            file.require(ModelTensors.weights(k), List.of((long) layer.fanIn, (long) layer.width));
            file.require(ModelTensors.biases(k), List.of((long) layer.width));
            requireArray(ModelTensors.readout(k), columns, outputs);
            file.require(ModelTensors.readout(k), List.of(columns, (long) outputs));
        }
        for (ModelTensors.Column column : ModelTensors.HISTORY) {
            file.require(column.name(), List.of((long) nodes));
        }
        requireArray(ModelTensors.OUTPUT_RMSE, nodes, outputs);
        file.require(ModelTensors.OUTPUT_RMSE, List.of((long) nodes, (long) outputs));
    }

    private static void requireArray(String name, long rows, long columns) {
        Require.that(
                rows * columns <= Integer.MAX_VALUE - Long.BYTES,
                "tensor \"" + name + "\" has " + rows * columns + " numbers, more than an array can hold");
    }

    private List<Layer> readLayers(List<LayerShape> shapes) throws IOException {
        var layers = new ArrayList<Layer>();
        for (LayerShape shape : shapes) {
            int number = layers.size() + 1;
            double[] weights = new double[shape.fanIn * shape.width];
            double[] biases = new double[shape.width];
            file.read(
                    ModelTensors.weights(number), (input, node, value) -> weights[node * shape.fanIn + input] = value);
            file.read(ModelTensors.biases(number), (node, none, value) -> biases[node] = value);
            layers.add(Layer.of(shape.activation, shape.fanIn, weights, biases));
        }
        return layers;
    }

    private List<Readout> readReadouts(List<LayerShape> layers, int linkColumns, int outputs) throws IOException {
        var readouts = new ArrayList<Readout>();
        int columns = linkColumns;
        for (int k = 0; k <= layers.size(); k++) {
            columns += k == 0 ? 0 : layers.get(k - 1).width;
            int rows = columns;
            double[] weights = new double[rows * outputs];
            file.read(ModelTensors.readout(k), (column, output, value) -> weights[output * rows + column] = value);
            readouts.add(new Readout(rows, outputs, weights));
        }
        return readouts;
    }

    private List<NodeRecord> readNodes(int count, int outputs) throws IOException {
        Map<String, double[]> columns = new HashMap<>();
        for (ModelTensors.Column column : ModelTensors.HISTORY) {
            double[] values = new double[count];
            file.read(column.name(), (node, none, value) -> values[node] = value);
            columns.put(column.name(), values);
        }
        double[] outputRmse = new double[count * outputs];
        file.read(ModelTensors.OUTPUT_RMSE, (node, output, value) -> outputRmse[node * outputs + output] = value);
        var nodes = new ArrayList<NodeRecord>();
        for (int i = 0; i < count; i++) {
            var errors = new ArrayList<Double>();
            for (int q = 0; q < outputs; q++) {
                errors.add(outputRmse[i * outputs + q]);
            }
            nodes.add(new NodeRecord(
                    (int) integer(columns, "history.layer", i, Integer.MAX_VALUE),
                    (int) integer(columns, "history.node", i, Integer.MAX_VALUE),
                    (int) integer(columns, "history.step", i, Integer.MAX_VALUE),
                    number(columns, "history.scope", i),
                    number(columns, "history.contraction", i),
                    number(columns, "history.score", i),
                    number(columns, "history.independence", i),
                    integer(columns, "history.candidates", i, LARGEST_INTEGER),
                    number(columns, "history.train_rmse", i),
                    errors,
                    number(columns, "history.validation_rmse", i),
                    number(columns, ModelTensors.SECONDS, i)));
        }
        return nodes;
    }

    private static double number(Map<String, double[]> columns, String name, int node) {
        return Objects.requireNonNull(columns.get(name), name)[node];
    }

    private static long integer(Map<String, double[]> columns, String name, int node, double most) {
        double value = number(columns, name, node);
        Require.that(
                value == Math.rint(value) && value >= 0 && value <= most,
                "tensor \"" + name + "\" holds " + value + ", must be an integer between 0 and " + most);
        return (long) value;
    }

    private static History withNodes(History bare, List<NodeRecord> nodes) {
        return new History(
                bare.data(),
                bare.initialRmse(),
                nodes,
                bare.layers(),
                bare.keptNodes(),
                bare.refusals(),
                bare.candidates(),
                bare.stop(),
                bare.seconds());
    }

    /** A damaged file may still be in order otherwise. */
    private static void requireDigest(StoredModel model, Optional<String> stored) {
        if (stored.isPresent()) {
            String digest = ModelDigest.of(model);
            Require.that(
                    digest.equals(stored.get()),
                    "the digest of what was read is " + digest + ", but the file says another: it is damaged");
        }
    }
}
