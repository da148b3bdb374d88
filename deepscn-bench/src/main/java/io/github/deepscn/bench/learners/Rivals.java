package io.github.deepscn.bench.learners;

import java.util.List;

/** The learners that deepscn is compared with. */
public final class Rivals {
    /** The name of the learner that errors and times are divided by. */
    public static final String REFERENCE = TunedXgboost.NAME;

    private Rivals() {}

    /** {@return all rivals, the reference first} */
    public static List<Learner> all() {
        return List.of(
                new TunedXgboost(),
                Xgboost.plain(),
                Xgboost.forest(),
                new TunedLightgbm(),
                WekaLearner.randomForest(),
                new TunedPerceptron());
    }
}
