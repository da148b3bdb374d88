package io.github.deepscn.bench.learners;

import java.util.Map;

/** XGBoost as it comes, with a hundred rounds. */
final class Xgboost implements Learner {
    private static final int ROUNDS = 100;

    @Override
    public String name() {
        return "xgboost";
    }

    @Override
    public Predictor fit(Examples training) {
        return new Boosting(training, Map.of()).fit(training, ROUNDS);
    }
}
