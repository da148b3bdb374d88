package io.github.deepscn.bench.learners;

import io.github.deepscn.TableOptions;
import io.github.deepscn.train.Options;
import java.util.List;

/** All learners, in the order in which they are shown. */
final class Learners {
    static final List<Learner> ALL = List.of(
            new Ridge(),
            new Xgboost(),
            new TunedXgboost(),
            WekaLearner.randomForest(),
            new Mlp(),
            new ScnLearner("scn", Learners::shallow),
            new ScnLearner("paper", TableOptions::paper),
            new ScnLearner("fast", TableOptions::fast),
            new ScnLearner("balanced", TableOptions::balanced),
            new ScnLearner("accurate", TableOptions::accurate));

    private Learners() {}

    /** The paper's preset with all its nodes in one layer. */
    private static TableOptions shallow(String target) {
        Options paper = TableOptions.paper(target).training();
        int nodes = paper.layers().stream().mapToInt(width -> width).sum();
        return TableOptions.paper(target).withTraining(paper.withLayers(nodes));
    }
}
