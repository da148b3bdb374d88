package io.github.deepscn.bench;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnClassifier;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.data.Folds;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Both classifiers on tables with a class in the last column: five-fold cross-validation by class, repeated; accuracy
 * and log loss on the rows held out. Inputs are brought to mean 0 and deviation 1 on the training rows.
 */
final class ClassificationStudy {
    private static final int FOLDS = 5;
    /** With a patience, one row in this many of the training rows decides how many nodes are kept. */
    private static final int VALIDATION = 5;

    private ClassificationStudy() {}

    private static Map<String, Options> settings() {
        var base = DeepScnClassifier.recommended();
        var settings = new LinkedHashMap<String, Options>();
        settings.put("1×25", base.withLayers(25));
        settings.put("1×50", base.withLayers(50));
        settings.put("1×100", base);
        settings.put("1×200", base.withLayers(200));
        settings.put("4×25", base.withLayers(25, 25, 25, 25));
        settings.put("1×100, θ per class", base.withMechanism(Mechanism.THETA));
        settings.put("1×100, no links", base.withLinks(Links.none()));
        settings.put("1×200, patience 25", base.withLayers(200).withPatience(25));
        return settings;
    }

    static void run(Path folder, int repeats, int threads) throws IOException {
        System.out.println("data        rows  in  K  network              classifier      accuracy %      log loss"
                + "  nodes  sharpness  ridge");
        for (Path file : ClassTable.files(folder)) {
            var table = ClassTable.read(file);
            if (table.classes() < 2 || table.classes() > 30) {
                System.out.println(table.name() + ": " + table.classes() + " classes, left out");
                continue;
            }
            for (var setting : settings().entrySet()) {
                for (Classifier classifier : Classifier.values()) {
                    var scores = crossValidate(table, setting, classifier, repeats, threads);
                    var accuracy = Spread.of(scores[0]);
                    var logLoss = Spread.of(scores[1]);
                    System.out.printf(
                            Locale.ROOT,
                            "%-10s %5d %3d %2d  %-20s %-10s %6.2f ± %.2f %6.3f ± %.3f %6.1f %10.2f  %.0e%n",
                            table.name(),
                            table.labels().size(),
                            table.inputs().get(0).length,
                            table.classes(),
                            setting.getKey(),
                            classifier.name().toLowerCase(Locale.ROOT),
                            100 * accuracy.mean(),
                            100 * accuracy.standardError(),
                            logLoss.mean(),
                            logLoss.standardError(),
                            Spread.of(scores[2]).mean(),
                            median(scores[3]),
                            median(scores[4]));
                }
            }
        }
    }

    /** Accuracy, log loss, nodes, sharpness and ridge of every fold of every repeat. */
    private static double[][] crossValidate(
            ClassTable table, Map.Entry<String, Options> setting, Classifier classifier, int repeats, int threads) {
        double[][] scores = new double[5][repeats * FOLDS];
        int[] all = IntStream.range(0, table.labels().size()).toArray();
        for (int repeat = 0; repeat < repeats; repeat++) {
            var folds = Folds.stratified(table.labels(all), FOLDS, repeat + 1);
            for (int fold = 0; fold < FOLDS; fold++) {
                int[] test = folds.heldOut(fold);
                int[] training = folds.rest(fold);
                var scale = new Scale(table.inputs(training));
                boolean validated = setting.getKey().contains("patience");
                var door = DeepScnClassifier.with(setting.getValue().withSeed(repeat + 1))
                        .classifier(classifier)
                        .threads(threads);
                var model = fit(door, table, scale, training, validated, repeat + 1);
                double[][] rows = scale.apply(table.inputs(test));
                int at = repeat * FOLDS + fold;
                scores[0][at] = Metrics.accuracy(model.predict(rows), table.labels(test));
                scores[1][at] = Metrics.logLoss(model.probabilities(rows), model.classes(), table.labels(test));
                scores[2][at] = model.history().keptNodes();
                scores[3][at] = model.tuning().sharpness();
                scores[4][at] = model.tuning().ridge();
            }
        }
        return scores;
    }

    private static ClassifierModel fit(
            DeepScnClassifier door, ClassTable table, Scale scale, int[] training, boolean validated, long seed) {
        if (!validated) {
            return door.fit(scale.apply(table.inputs(training)), table.labels(training));
        }
        var parts = Folds.stratified(table.labels(training), VALIDATION, seed);
        int[] watched = Arrays.stream(parts.heldOut(0)).map(i -> training[i]).toArray();
        int[] learnt = Arrays.stream(parts.rest(0)).map(i -> training[i]).toArray();
        return door.validation(scale.apply(table.inputs(watched)), table.labels(watched))
                .fit(scale.apply(table.inputs(learnt)), table.labels(learnt));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
