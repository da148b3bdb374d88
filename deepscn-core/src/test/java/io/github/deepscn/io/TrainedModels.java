package io.github.deepscn.io;

import io.github.deepscn.ClassData;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnClassifier;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Mixed;
import io.github.deepscn.TestData;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Source;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Small models of all kinds, trained on data of their own. */
final class TrainedModels {
    private static final List<Activation> ACTIVATIONS = List.of(Activations.values());
    private static final List<Classifier> KINDS = List.of(Classifier.values());

    private TrainedModels() {}

    /** Activation and links in turn, the rest by lot: outputs, layers, options, weights, validation rows. */
    static DeepScnModel random(int index, Random random) {
        int outputs = random.nextBoolean() ? 1 : 3;
        TestData data = TestData.smooth(60 + random.nextInt(60), outputs, random.nextLong());
        int[] widths = IntStream.range(0, 1 + random.nextInt(4))
                .map(layer -> 1 + random.nextInt(6))
                .toArray();
        Options options = Options.paper()
                .withLayers(widths)
                .withActivation(ACTIVATIONS.get(index % ACTIVATIONS.size()))
                .withLinks(new Links(index / 5 % 2 == 1, index / 10 % 2 == 1))
                .withCandidates(1 + random.nextInt(20))
                .withMechanism(random.nextBoolean() ? Mechanisms.THETA : Mechanisms.RELAXED)
                .withDecayingMu(random.nextBoolean())
                .withRedraw(random.nextBoolean())
                .withBatch(1 + random.nextInt(3))
                .withPatience(random.nextInt(4))
                .withRankRule(
                        random.nextBoolean()
                                ? RankRule.off()
                                : RankRule.standard().withFullRank(random.nextBoolean()))
                .withSeed(random.nextLong());
        if (random.nextInt(3) == 0) {
            options = options.withTimeBudget(Duration.ofNanos(3_600_000_000_123L));
        }
        if (random.nextInt(5) == 0) {
            options = options.withTolerance(1e9);
        }
        Samples samples = Samples.of(data.inputs, data.targets);
        if (random.nextBoolean()) {
            samples = samples.withWeights(IntStream.range(0, data.rows())
                    .mapToDouble(row -> row < 5 ? 0 : 1 + row % 3)
                    .toArray());
        }
        var training = DeepScn.with(options).threads(1);
        if (random.nextBoolean()) {
            TestData held = TestData.smooth(40, outputs, random.nextLong());
            training = training.validation(Samples.of(held.inputs, held.targets));
        }
        return training.fit(samples);
    }

    /** Three layers, two outputs, links, validation rows: something of everything. */
    static DeepScnModel rich() {
        TestData data = TestData.smooth(80, 2, 11);
        TestData held = TestData.smooth(40, 2, 12);
        return DeepScn.with(Options.paper()
                        .withLayers(5, 4, 3)
                        .withScopes(0.5, 1, 3)
                        .withLinks(new Links(true, true))
                        .withCandidates(20)
                        .withMechanism(Mechanisms.RELAXED)
                        .withPatience(0)
                        .withSeed(7))
                .threads(1)
                .validation(Samples.of(held.inputs, held.targets))
                .fit(data.inputs, data.targets);
    }

    /** The same with nodes of all activations side by side; it goes through a file, which is deleted. */
    static DeepScnModel mixed(Path file) throws IOException {
        return Mixed.model(rich(), ACTIVATIONS, 3, file);
    }

    /** Two layers with nodes of some sources. */
    static DeepScnModel onFewInputs(List<Source> sources) {
        TestData data = TestData.smooth(100, 2, 14);
        Options options = Options.paper().withLayers(9, 5).withCandidates(20).withSeed(8);
        return DeepScn.with(options.withSearch(options.search().withSources(sources)))
                .threads(1)
                .fit(data.inputs, data.targets);
    }

    /** Ten nodes of twenty in one layer, not the first ten. */
    static DeepScnModel refined() {
        TestData data = TestData.smooth(100, 2, 5);
        var rows = Samples.of(data.inputs, data.targets);
        DeepScnModel model =
                DeepScn.with(Options.paper().withLayers(20)).threads(1).fit(rows);
        return DeepScn.refine(model, rows, Refinement.elimination(10), Run.onThreads(1))
                .model();
    }

    /** Labels that a careless writer would spoil. */
    private static final String[] ODD_LABELS = {
        "日本, 語", "say \"hi\"", "two\nlines", "\ud83d\ude00", "back\\slash", " 1", "\u0000x", "classifier.classes[1]=é"
    };

    /** Kind, activation and links in turn, the rest by lot: layers, classes, labels. */
    static ClassifierModel randomClassifier(int index, Random random) {
        int classes = 2 + random.nextInt(4);
        int first = random.nextInt(ODD_LABELS.length - classes + 1);
        String[] names = Arrays.copyOfRange(ODD_LABELS, first, first + classes);
        int[] counts =
                IntStream.range(0, classes).map(c -> 8 + random.nextInt(12)).toArray();
        var data = ClassData.clouds(2, names, counts, random.nextLong());
        int[] widths = IntStream.range(0, 1 + random.nextInt(3))
                .map(layer -> 1 + random.nextInt(6))
                .toArray();
        Options options = DeepScnClassifier.recommended()
                .withLayers(widths)
                .withActivation(ACTIVATIONS.get(index % ACTIVATIONS.size()))
                .withLinks(new Links(index / 5 % 2 == 1, index / 10 % 2 == 1))
                .withCandidates(1 + random.nextInt(10))
                .withSeed(random.nextLong());
        return DeepScnClassifier.with(options)
                .threads(1)
                .classifier(KINDS.get(index % KINDS.size()))
                .fit(data.inputs, data.labels);
    }

    /** Two layers, links, three classes with odd labels. */
    static ClassifierModel richClassifier(Classifier kind) {
        var data = ClassData.clouds(2, Arrays.copyOf(ODD_LABELS, 3), new int[] {20, 25, 30}, 13);
        return DeepScnClassifier.with(DeepScnClassifier.recommended()
                        .withLayers(4, 3)
                        .withCandidates(20)
                        .withSeed(7))
                .threads(1)
                .classifier(kind)
                .fit(data.inputs, data.labels);
    }

    /** Rows to predict for. */
    static double[][] rows(DeepScnModel model, int count, long seed) {
        var random = new Random(seed);
        double[][] rows = new double[count][model.network().inputs()];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return rows;
    }
}
