package io.github.deepscn.bench.learners;

import io.github.deepscn.TableOptions;
import java.util.List;
import java.util.stream.Stream;

/** All learners, in the order of the tables. */
final class Learners {
    static final List<Learner> PRESETS = List.of(
            new ScnLearner("fast", TableOptions::fast),
            new ScnLearner("balanced", TableOptions::balanced),
            new ScnLearner("accurate", TableOptions::accurate));

    static final List<Learner> ALL = Stream.concat(
                    Stream.of(
                            new TunedXgboost(),
                            WekaLearner.randomForest(),
                            WekaLearner.perceptron(),
                            new ScnLearner("paper", TableOptions::paper)),
                    PRESETS.stream())
            .toList();

    private Learners() {}
}
