package io.github.deepscn.bench.learners;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Weka's multilayer perceptron on standardised inputs: held-out rows choose the number of hidden nodes and the learning
 * rate; then it learns from all training rows. Settings are tried in parallel.
 */
final class TunedPerceptron implements Learner {
    private static final long SEED = 1;

    private static final List<WekaLearner> SETTINGS = Stream.of(16, 64)
            .flatMap(nodes -> Stream.of(0.1, 0.02).map(rate -> WekaLearner.perceptron(nodes, rate)))
            .toList();

    @Override
    public String name() {
        return "mlp";
    }

    @Override
    public Predictor fit(Examples training) {
        var scale = new Scale(training.inputs());
        Examples scaled = new Examples(scale.apply(training.inputs()), training.targets(), training.classes());
        Examples.Split split = scaled.split(SEED);
        WekaLearner best = SETTINGS.parallelStream()
                .map(setting -> new Choice(setting, loss(setting, split)))
                .min(Comparator.comparingDouble(Choice::loss))
                .orElseThrow()
                .setting;
        Predictor perceptron = best.fit(scaled);
        return inputs -> perceptron.outputs(scale.apply(inputs));
    }

    private record Choice(WekaLearner setting, double loss) {}

    private static double loss(Learner setting, Examples.Split split) {
        Examples judging = split.judging();
        double[][] outputs = setting.fit(split.learning()).outputs(judging.inputs());
        return new Outputs(outputs, judging.targets()).loss();
    }
}
