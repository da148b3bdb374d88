package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.UniformSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The trainer against Algorithm 1 written out in loops, with a batch least-squares solution after every node. */
class TextbookTest {
    record Case(long seed, int outputs, Mechanism mechanism, boolean mu, boolean redraw, Activation activation) {
        Options options() {
            return Options.paper()
                    .withLayers(8, 6)
                    .withCandidates(20)
                    .withScopes(0.5, 2, 8)
                    .withContractions(0.5, 0.9, 0.99, 0.9999)
                    .withMechanism(mechanism)
                    .withDecayingMu(mu)
                    .withRedraw(redraw)
                    .withActivation(activation)
                    .withSeed(seed);
        }
    }

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        for (long seed = 1; seed <= 2; seed++) {
            for (int outputs : new int[] {1, 3}) {
                for (Mechanism mechanism : Mechanisms.values()) {
                    for (boolean mu : new boolean[] {false, true}) {
                        for (boolean redraw : new boolean[] {false, true}) {
                            cases.add(new Case(seed, outputs, mechanism, mu, redraw, Activations.SIGMOID));
                        }
                    }
                }
            }
            for (Activation activation : Activations.values()) {
                cases.add(new Case(seed, 3, Mechanisms.THETA, false, false, activation));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void configuresTheNodesOfTheTextbook(Case c) {
        TestData data = TestData.smooth(150, c.outputs(), c.seed());
        DeepScnModel model = DeepScn.with(c.options()).fit(data.inputs, data.targets);
        List<double[]> rmse = new ArrayList<>();
        Network textbook = textbook(c.options(), data, rmse);
        assertThat(Reference.hiddenParameters(model.network())).isEqualTo(Reference.hiddenParameters(textbook));
        assertThat(model.history().nodes()).hasSameSizeAs(rmse);
        for (int k = 0; k < rmse.size(); k++) {
            NodeRecord node = model.history().nodes().get(k);
            assertThat(node.trainRmse()).isCloseTo(rmse.get(k)[0], within(1e-9 * rmse.get(k)[0]));
            assertThat(node.contraction()).isEqualTo(rmse.get(k)[1]);
            assertThat(node.scope()).isEqualTo(rmse.get(k)[2]);
        }
    }

    /** Algorithm 1; {@code log} receives RMSE, contraction and scope of every node. */
    private static Network textbook(Options options, TestData data, List<double[]> log) {
        var layers = new ArrayList<Layer>();
        int fanIn = data.inputs[0].length;
        double[][] residual = data.targets;
        double[][] hidden = new double[data.rows()][0];
        for (int width : options.layers()) {
            var nodes = new ArrayList<Layer>();
            while (nodes.size() < width) {
                Network before = new Network(data.inputs[0].length, layers);
                double[][] source = layers.isEmpty() ? data.inputs : lastLayerOutputs(before, data.inputs, fanIn);
                Layer node = search(options, layers.size() + 1, nodes.size() + 1, source, hidden, residual, log);
                if (node == null) {
                    break;
                }
                nodes.add(node);
                var grown = new ArrayList<>(layers);
                grown.add(join(nodes));
                hidden = Reference.hidden(new Network(data.inputs[0].length, grown), data.inputs);
                residual = Reference.residual(hidden, data.targets);
                log.get(log.size() - 1)[0] = Reference.rmse(residual);
            }
            if (nodes.isEmpty()) {
                break;
            }
            layers.add(join(nodes));
            fanIn = nodes.size();
        }
        return new Network(data.inputs[0].length, layers);
    }

    private static @Nullable Layer search(
            Options options,
            int layer,
            int number,
            double[][] source,
            double[][] hidden,
            double[][] residual,
            List<double[]> log) {
        boolean orthogonal = options.search().mechanism() == Mechanisms.ORTHOGONAL;
        List<Double> contractions = options.search().contractions();
        for (double scope : options.search().scopes(layer)) {
            for (int r = 0; r < contractions.size(); r++) {
                int attempt = options.search().redraw() ? r : 0;
                var key = new DrawKey(options.seed(), layer, number, scope, attempt);
                Layer drawn = new UniformSource(
                                options.activation(), options.search().candidates())
                        .draw(key, source[0].length)
                        .nodes();
                double contraction = contractions.get(r);
                double mu = options.search().decayingMu() ? (1 - contraction) / (number + 1) : 0;
                int best = -1;
                double bestTheta = 0;
                for (int k = 0; k < drawn.width(); k++) {
                    double[] theta = theta(drawn, k, source, orthogonal ? hidden : null, residual, contraction, mu);
                    double sum = 0;
                    double least = Double.POSITIVE_INFINITY;
                    for (double value : theta) {
                        sum += value;
                        least = Math.min(least, value);
                    }
                    boolean admitted = options.search().mechanism() == Mechanisms.THETA ? least >= 0 : sum >= 0;
                    if (admitted && (best < 0 || sum > bestTheta)) {
                        best = k;
                        bestTheta = sum;
                    }
                }
                if (best >= 0) {
                    log.add(new double[] {0, contraction, scope});
                    return drawn.node(best);
                }
            }
        }
        return null;
    }

    /**
     * θ of every output.
     *
     * @param hidden the nodes before it, where it is measured by its part outside their span
     */
    private static double[] theta(
            Layer drawn,
            int k,
            double[][] source,
            double @Nullable [][] hidden,
            double[][] residual,
            double contraction,
            double mu) {
        double[] theta = new double[residual[0].length];
        double[] h = new double[source.length];
        for (int i = 0; i < h.length; i++) {
            h[i] = Reference.output(drawn, k, source[i]);
        }
        double peak = Arrays.stream(h).map(Math::abs).max().orElseThrow();
        long active = Arrays.stream(h).filter(value -> value != 0).count();
        boolean bounded = drawn.family(k) != Activations.RELU;
        boolean flat = bounded ? peak < 1e-2 : active < 0.01 * h.length;
        double normSquared = Reference.dot(h, h);
        if (hidden != null) {
            double[][] column = Arrays.stream(h).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
            double perpendicular = Math.pow(Reference.rmse(Reference.residual(hidden, column)), 2) * h.length;
            flat |= perpendicular < 1e-6 * normSquared;
            normSquared = perpendicular;
        }
        for (int q = 0; q < theta.length; q++) {
            double[] e = Reference.column(residual, q);
            theta[q] = Math.pow(Reference.dot(e, h), 2) / normSquared - (1 - contraction - mu) * Reference.dot(e, e);
            if (flat) {
                theta[q] = Double.NEGATIVE_INFINITY;
            }
        }
        return theta;
    }

    private static double[][] lastLayerOutputs(Network network, double[][] inputs, int width) {
        double[][] hidden = Reference.hidden(network, inputs);
        double[][] last = new double[inputs.length][width];
        for (int i = 0; i < inputs.length; i++) {
            System.arraycopy(hidden[i], hidden[i].length - width, last[i], 0, width);
        }
        return last;
    }

    private static Layer join(List<Layer> nodes) {
        int fanIn = nodes.get(0).fanIn();
        double[] weights = new double[fanIn * nodes.size()];
        double[] biases = new double[nodes.size()];
        for (int k = 0; k < nodes.size(); k++) {
            for (int j = 0; j < fanIn; j++) {
                weights[k * fanIn + j] = nodes.get(k).weight(j, 0);
            }
            biases[k] = nodes.get(k).bias(0);
        }
        return Layer.of((Activation) nodes.get(0).family(0), fanIn, weights, biases);
    }
}
