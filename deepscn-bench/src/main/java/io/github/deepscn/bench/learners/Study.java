package io.github.deepscn.bench.learners;

import io.github.deepscn.TableOptions;
import java.util.List;

/**
 * The learners that a study compares, with its default tables and folds.
 *
 * @param learners all learners, in the order of the tables
 * @param reference the learner that all errors are divided by
 * @param sets the default tables
 * @param folds the default number of test folds
 */
record Study(List<? extends Learner> learners, String reference, List<String> sets, int folds) {
    private static final List<Learner> PRESETS = List.of(
            new ScnLearner("fast", TableOptions::fast),
            new ScnLearner("balanced", TableOptions::balanced),
            new ScnLearner("accurate", TableOptions::accurate));

    /** deepscn and other learners. */
    static final Study LEARNERS = new Study(
            List.of(
                    new TunedXgboost(),
                    WekaLearner.randomForest(),
                    new TunedPerceptron(),
                    new ScnLearner("paper", TableOptions::paper),
                    PRESETS.get(0),
                    PRESETS.get(1),
                    PRESETS.get(2)),
            TunedXgboost.NAME,
            List.of("airfoil", "autompg", "concrete", "energy", "kin40k", "segment", "sonar"),
            DataSet.FOLDS);

    /** The preset balanced with one part removed, and the paper's method with one part added. */
    static final Study ABLATION =
            new Study(Ablations.ALL, Ablations.REFERENCE, List.of("airfoil", "autompg", "concrete", "energy"), 5);

    /** The presets on disturbed test rows. */
    static final Study ROBUSTNESS = new Study(PRESETS, "balanced", List.of("energy", "concrete", "airfoil"), 3);

    List<String> names() {
        return learners.stream().map(Learner::name).toList();
    }

    List<? extends Learner> named(List<String> names) {
        return learners.stream()
                .filter(learner -> names.contains(learner.name()))
                .toList();
    }
}
