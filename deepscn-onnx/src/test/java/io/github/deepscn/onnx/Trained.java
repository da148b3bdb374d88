package io.github.deepscn.onnx;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A network trained on data made from a seed. */
final class Trained {
    private final DeepScnModel model;
    private final double[][] inputs;
    private final double range;

    private Trained(DeepScnModel model, double[][] inputs, double range) {
        this.model = model;
        this.inputs = inputs;
        this.range = range;
    }

    DeepScnModel model() {
        return model;
    }

    /** The training rows. */
    double[][] inputs() {
        return inputs;
    }

    /** The largest target minus the smallest. */
    double range() {
        return range;
    }

    /** A network for a smooth function of some inputs with a little noise. */
    static Trained smooth(Activation activation, Links links, int outputs, int[] layers, long seed) {
        var random = new Random(seed);
        double[][] inputs = rows(400, seed);
        double[][] targets = new double[inputs.length][outputs];
        for (int i = 0; i < inputs.length; i++) {
            double[] x = inputs[i];
            for (int q = 0; q < outputs; q++) {
                targets[i][q] =
                        3 + Math.sin(x[q % 5] + q) + x[(q + 1) % 5] * x[(q + 2) % 5] + 0.1 * random.nextGaussian();
            }
        }
        return fit(
                Options.paper()
                        .withLayers(layers)
                        .withActivation(activation)
                        .withLinks(links)
                        .withCandidates(20)
                        .withSeed(seed),
                inputs,
                targets);
    }

    /**
     * This network with a random activation for each node; the read-out stays as it is.
     *
     * @param file a temporary file, deleted afterwards
     */
    Trained mixed(List<Activation> activations, long seed, Path file) throws IOException {
        model.save(file);
        NetworkState parts = (NetworkState) ModelFile.read(file, FileLimits.standard());
        var random = new Random(seed);
        var network = new Network(
                parts.network().inputs(),
                parts.network().links(),
                parts.network().layers().stream()
                        .map(layer -> mixed(layer, activations, random))
                        .toList());
        ModelFile.write(
                file,
                new NetworkState(
                        parts.options(),
                        network,
                        parts.readouts(),
                        parts.ridge(),
                        parts.history(),
                        parts.provenance()));
        DeepScnModel loaded = DeepScnModel.load(file);
        Files.delete(file);
        return new Trained(loaded, inputs, range);
    }

    private static Layer mixed(Layer layer, List<Activation> activations, Random random) {
        var chosen = new ArrayList<Activation>();
        double[] weights = new double[layer.fanIn() * layer.width()];
        double[] biases = new double[layer.width()];
        for (int k = 0; k < layer.width(); k++) {
            chosen.add(activations.get(random.nextInt(activations.size())));
            biases[k] = layer.bias(k);
            for (int j = 0; j < layer.fanIn(); j++) {
                weights[k * layer.fanIn() + j] = layer.weight(j, k);
            }
        }
        return Layer.of(chosen, layer.fanIn(), weights, biases);
    }

    /** The paper's network for f(x): 4 × 50 nodes, with read-out weights that are large and cancel. */
    static Trained paper(long seed) {
        var random = new Random(seed);
        double[][] inputs = new double[1000][1];
        double[][] targets = new double[1000][1];
        for (int i = 0; i < inputs.length; i++) {
            double x = random.nextDouble();
            inputs[i][0] = x;
            targets[i][0] = 0.2 * Math.exp(-Math.pow(10 * x - 4, 2))
                    + 0.5 * Math.exp(-Math.pow(80 * x - 40, 2))
                    + 0.3 * Math.exp(-Math.pow(80 * x - 20, 2));
        }
        return fit(Options.paper().withSeed(seed), inputs, targets);
    }

    /** A network without nodes, because the tolerance is met before the first node. */
    static Trained empty(Links links, long seed) {
        double[][] inputs = rows(50, seed);
        double[][] targets = Arrays.stream(inputs)
                .map(x -> new double[] {2 * x[0] + 1, x[1] - x[2]})
                .toArray(double[][]::new);
        return fit(Options.paper().withLinks(links).withTolerance(100), inputs, targets);
    }

    /** Rows with five inputs. */
    static double[][] rows(int count, long seed) {
        var random = new Random(seed);
        double[][] rows = new double[count][];
        Arrays.setAll(rows, i -> random.doubles(5, -2, 2).toArray());
        return rows;
    }

    private static Trained fit(Options options, double[][] inputs, double[][] targets) {
        double[] sorted =
                Arrays.stream(targets).flatMapToDouble(Arrays::stream).sorted().toArray();
        return new Trained(DeepScn.with(options).fit(inputs, targets), inputs, sorted[sorted.length - 1] - sorted[0]);
    }
}
