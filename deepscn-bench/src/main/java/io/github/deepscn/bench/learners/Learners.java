package io.github.deepscn.bench.learners;

import io.github.deepscn.TableOptions;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.stream.Stream;

/** All learners, in the order in which they are shown. */
final class Learners {
    static final List<Learner> PRESETS = List.of(
            new ScnLearner("fast", TableOptions::fast),
            new ScnLearner("balanced", TableOptions::balanced),
            new ScnLearner("accurate", TableOptions::accurate));

    static final List<Learner> ALL = Stream.concat(
                    Stream.of(
                            new Ridge(),
                            new Xgboost(),
                            new TunedXgboost(),
                            WekaLearner.randomForest(),
                            new Mlp(),
                            new ScnLearner("scn", Learners::shallow),
                            new ScnLearner("paper", TableOptions::paper)),
                    PRESETS.stream())
            .toList();

    private Learners() {}

    /** The paper's preset with all its nodes in one layer. */
    private static TableOptions shallow(String target) {
        Options paper = TableOptions.paper(target).training();
        int nodes = paper.layers().stream().mapToInt(width -> width).sum();
        return TableOptions.paper(target).withTraining(paper.withLayers(nodes));
    }
}
