package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnClassifier;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A classifier trained on data made from a seed. */
final class TrainedClassifier {
    /** Texts with characters that are hard for files and languages. */
    static final List<String> ODD_LABELS = List.of(
            "0", "Ärger, \"groß\"", "it's; [a] {b} \\ / \n\tnew line", "日本語", "null", "+1.50", " blanks around ");

    private final ClassifierModel model;
    private final double[][] inputs;

    private TrainedClassifier(ClassifierModel model, double[][] inputs) {
        this.model = model;
        this.inputs = inputs;
    }

    ClassifierModel model() {
        return model;
    }

    /** The training rows. */
    double[][] inputs() {
        return inputs;
    }

    /** Classes with curved borders that overlap a little. */
    static TrainedClassifier smooth(
            Classifier classifier, Activation activation, Links links, int classes, int[] layers, long seed) {
        var random = new Random(seed);
        double[][] inputs = Trained.rows(400, seed);
        String[] labels = Arrays.stream(inputs)
                .map(x -> ODD_LABELS.get(mostLike(x, classes, random)))
                .toArray(String[]::new);
        Options options = Options.paper()
                .withLayers(layers)
                .withActivation(activation)
                .withLinks(links)
                .withCandidates(20)
                .withSeed(seed);
        return fit(classifier, options, inputs, labels);
    }

    /** Bands of one input, classified by the paper's network, whose read-out weights are large and cancel. */
    static TrainedClassifier bands(Classifier classifier, long seed) {
        double[][] inputs =
                new Random(seed).doubles(1000).mapToObj(x -> new double[] {x}).toArray(double[][]::new);
        String[] labels =
                Arrays.stream(inputs).map(x -> "band " + (int) (20 * x[0]) % 3).toArray(String[]::new);
        return fit(classifier, Options.paper().withSeed(seed), inputs, labels);
    }

    /** A classifier without nodes, because the tolerance is met before the first node. */
    static TrainedClassifier empty(Classifier classifier, Links links, int classes) {
        double[][] inputs = Trained.rows(70 * classes, 1);
        String[] labels = IntStream.range(0, inputs.length)
                .mapToObj(i -> ODD_LABELS.get(i % classes))
                .toArray(String[]::new);
        return fit(classifier, Options.paper().withLinks(links).withTolerance(100), inputs, labels);
    }

    private static int mostLike(double[] x, int classes, Random random) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            double likeness = Math.sin(x[c % 5] + c) + x[(c + 1) % 5] * x[(c + 2) % 5] / 2 + random.nextGaussian() / 5;
            if (likeness > most) {
                most = likeness;
                best = c;
            }
        }
        return best;
    }

    private static TrainedClassifier fit(Classifier classifier, Options options, double[][] inputs, String[] labels) {
        return new TrainedClassifier(
                DeepScnClassifier.with(options).classifier(classifier).fit(inputs, labels), inputs);
    }
}
