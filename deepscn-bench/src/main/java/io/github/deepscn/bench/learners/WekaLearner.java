package io.github.deepscn.bench.learners;

import java.util.function.Function;
import weka.classifiers.Classifier;
import weka.classifiers.trees.RandomForest;

/**
 * A learner of Weka.
 *
 * @param setUp makes it, not yet trained, for training rows that it may look at to choose settings
 */
record WekaLearner(String name, Function<Examples, Classifier> setUp) implements Learner {
    /** Three hundred trees on all cores. */
    static WekaLearner randomForest() {
        return new WekaLearner("random-forest", training -> {
            var forest = new RandomForest();
            forest.setNumIterations(300);
            forest.setNumExecutionSlots(Runtime.getRuntime().availableProcessors());
            return forest;
        });
    }

    @Override
    public Predictor fit(Examples training) {
        return new WekaRows(training).fit(setUp.apply(training), training);
    }
}
