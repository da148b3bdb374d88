package io.github.deepscn;

import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Layers, networks and models in which nodes have different activations. */
public final class Mixed {
    private Mixed() {}

    /** The nodes of a layer with one of some activations each, by lot. */
    public static Layer layer(Layer layer, List<Activation> activations, RandomGenerator random) {
        return withActivations(
                layer,
                IntStream.range(0, layer.width())
                        .mapToObj(node -> activations.get(random.nextInt(activations.size())))
                        .toList());
    }

    public static Layer withActivations(Layer layer, List<Activation> activations) {
        double[] weights = new double[layer.fanIn() * layer.width()];
        double[] biases = new double[layer.width()];
        for (int k = 0; k < layer.width(); k++) {
            biases[k] = layer.bias(k);
            for (int j = 0; j < layer.fanIn(); j++) {
                weights[k * layer.fanIn() + j] = layer.weight(j, k);
            }
        }
        return Layer.of(activations, layer.fanIn(), weights, biases);
    }

    public static Network network(Network network, List<Activation> activations, RandomGenerator random) {
        return new Network(
                network.inputs(),
                network.links(),
                network.layers().stream()
                        .map(layer -> layer(layer, activations, random))
                        .toList());
    }

    /**
     * A trained model with other activations, by lot; its read-outs stay as they are.
     *
     * @param file it goes through this one, which is deleted then
     */
    public static DeepScnModel model(DeepScnModel model, List<Activation> activations, long seed, Path file)
            throws IOException {
        model.save(file);
        NetworkState parts = (NetworkState) ModelFile.read(file, FileLimits.standard());
        var mixed = new NetworkState(
                parts.options(),
                network(parts.network(), activations, new Random(seed)),
                parts.records(),
                parts.readouts(),
                parts.ridge(),
                parts.history(),
                parts.provenance(),
                parts.classifier(),
                parts.encoder());
        ModelFile.write(file, mixed);
        DeepScnModel loaded = DeepScnModel.load(file);
        Files.delete(file);
        return loaded;
    }
}
