package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A multilayer perceptron as a careful user sets it up: standardised inputs and target; rows held out choose width,
 * length of the training and weight decay; with these it learns from all training rows again. Settings are tried side
 * by side, a thread each.
 */
final class Mlp implements Learner {
    private static final int LARGE = 10_000;
    private static final long SEED = 1;

    @Override
    public String name() {
        return "mlp";
    }

    @Override
    public Predictor fit(Examples training) {
        Examples.Split split = training.split(SEED);
        Metric metric = Metric.of(training.target());
        Perceptron.Setting best = settings(training.rows()).parallelStream()
                .map(setting -> new Choice(
                        setting,
                        metric.error(metric.score(
                                fit(split.learning(), setting)
                                        .predict(split.judging().inputs()),
                                split.judging().target()))))
                .min(Comparator.comparingDouble(Choice::error))
                .orElseThrow()
                .setting();
        return fit(training, best);
    }

    /** Long ones first, so that no thread is left with one at the end. */
    private static List<Perceptron.Setting> settings(int rows) {
        if (rows >= LARGE) {
            return List.of(
                    new Perceptron.Setting(128, 25_000, 128, 0.01), new Perceptron.Setting(128, 25_000, 128, 0.1));
        }
        var settings = new ArrayList<Perceptron.Setting>();
        for (int width : new int[] {128, 32}) {
            for (int steps : new int[] {6000, 1500}) {
                for (double decay : new double[] {0.01, 0.3}) {
                    settings.add(new Perceptron.Setting(width, steps, 32, decay));
                }
            }
        }
        return settings;
    }

    static Predictor fit(Examples rows, Perceptron.Setting setting) {
        var scale = new Scale(rows.inputs());
        double[][] inputs = scale.apply(rows.inputs());
        if (rows.target() instanceof Target.Labels labels) {
            List<String> classes = labels.classes();
            var network = Perceptron.fit(inputs, labels.oneHot(classes), true, setting);
            return others -> Target.Labels.mostProbable(classes, network.predict(scale.apply(others)));
        }
        double[][] numbers = ((Target.Numbers) rows.target()).columns();
        var range = new Scale(numbers);
        var network = Perceptron.fit(inputs, range.apply(numbers), false, setting);
        return others -> new Target.Numbers(Arrays.stream(network.predict(scale.apply(others)))
                .mapToDouble(row -> range.invert(row)[0])
                .toArray());
    }

    /** A setting and its error on the rows that judged. */
    private record Choice(Perceptron.Setting setting, double error) {}
}
