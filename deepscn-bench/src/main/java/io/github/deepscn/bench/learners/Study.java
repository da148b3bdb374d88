package io.github.deepscn.bench.learners;

import java.util.List;

/**
 * Which learners are compared, and on what unless something else is said.
 *
 * @param learners all, in the order in which they are shown
 * @param reference the learner that all errors are divided by
 * @param sets the tables
 * @param quickSets those of a quick look
 * @param folds how many of the test folds are run
 */
record Study(List<? extends Learner> learners, String reference, List<String> sets, List<String> quickSets, int folds) {
    /** deepscn beside other learners. */
    static final Study LEARNERS = new Study(
            Learners.ALL,
            TunedXgboost.NAME,
            List.of("airfoil", "autompg", "concrete", "energy", "kin40k", "segment", "sonar"),
            List.of("airfoil", "autompg", "concrete", "energy", "segment", "sonar"),
            DataSet.FOLDS);

    /** deepscn with one part left out, and with one part alone. */
    static final Study ABLATION = new Study(
            Ablations.ALL,
            Ablations.REFERENCE,
            List.of("airfoil", "autompg", "concrete", "energy"),
            List.of("airfoil", "autompg", "concrete", "energy"),
            5);

    /** The presets on disturbed test rows. */
    static final Study ROBUSTNESS = new Study(
            Learners.PRESETS,
            "balanced",
            List.of("energy", "concrete", "airfoil"),
            List.of("energy", "concrete", "airfoil"),
            3);

    private static final int QUICK_FOLDS = 2;

    List<String> sets(boolean quick) {
        return quick ? quickSets : sets;
    }

    int folds(boolean quick) {
        return quick ? QUICK_FOLDS : folds;
    }

    List<String> names() {
        return learners.stream().map(Learner::name).toList();
    }

    List<? extends Learner> named(List<String> names) {
        return learners.stream()
                .filter(learner -> names.contains(learner.name()))
                .toList();
    }
}
