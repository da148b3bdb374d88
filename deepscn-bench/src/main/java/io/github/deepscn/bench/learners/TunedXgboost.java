package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * XGBoost as a careful user sets it up: held-out rows choose depth, minimum child weight, learning rate and number of
 * rounds; then it learns from all training rows. Settings are tried in parallel, one thread each.
 */
final class TunedXgboost implements Learner {
    static final String NAME = "xgboost-tuned";

    private static final int LARGE = 10_000;
    private static final int PATIENCE = 50;
    private static final long SEED = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Predictor fit(Examples training) {
        Examples.Split split = training.split(SEED);
        Choice best = grid(training.rows()).parallelStream()
                .map(setting -> new Choice(setting, judge(split, setting)))
                .min(Comparator.comparingDouble(choice -> choice.stopped().loss()))
                .orElseThrow();
        return new Boosting(training, best.setting())
                .fit(training, best.stopped().rounds());
    }

    private static Boosting.Stopped judge(Examples.Split split, Map<String, Object> setting) {
        var alone = new HashMap<>(setting);
        alone.put("nthread", 1);
        return new Boosting(split.learning(), alone)
                .stopEarly(split, mostRounds(split.learning().rows()), PATIENCE);
    }

    /** The error on many rows falls for more rounds. */
    private static int mostRounds(int rows) {
        return rows < LARGE ? 3000 : 12_000;
    }

    /** The settings to try; only the promising ones for many rows. */
    static List<Map<String, Object>> grid(int rows) {
        return rows < LARGE
                ? grid(new double[] {0.05, 0.1}, new int[] {9, 7, 5, 3})
                : grid(new double[] {0.1}, new int[] {7, 5});
    }

    private static List<Map<String, Object>> grid(double[] rates, int[] depths) {
        var grid = new ArrayList<Map<String, Object>>();
        for (double eta : rates) {
            for (int depth : depths) {
                for (int weight : new int[] {1, 5}) {
                    grid.add(Map.of(
                            "eta", eta,
                            "max_depth", depth,
                            "min_child_weight", weight,
                            "subsample", 0.8,
                            "colsample_bytree", 0.8));
                }
            }
        }
        return grid;
    }

    /** A setting with its best number of rounds. */
    private record Choice(Map<String, Object> setting, Boosting.Stopped stopped) {}
}
