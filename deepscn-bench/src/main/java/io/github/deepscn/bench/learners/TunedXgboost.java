package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;

/**
 * XGBoost as a careful user sets it up: held-out rows choose depth, minimum child weight, learning rate and number of
 * rounds; then it learns from all training rows. Settings are tried in parallel, one thread each.
 */
final class TunedXgboost implements Learner {
    static final String NAME = "xgboost-tuned";

    private static final int PATIENCE = 50;
    private static final long SEED = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean takesHoles() {
        return true;
    }

    @Override
    public Predictor fit(Examples training) {
        Examples.Split split = training.split(SEED);
        // the error on many rows falls for more rounds
        int mostRounds = split.learning().rows() < Xgboost.LARGE ? 3000 : 12_000;
        Choice best = grid(training.rows()).parallelStream()
                .map(setting -> judge(split, setting, mostRounds, PATIENCE))
                .min(Comparator.comparingDouble(Choice::loss))
                .orElseThrow();
        return new Xgboost(NAME, best.setting, best.rounds).fit(training);
    }

    /** The settings to try; only the promising ones for many rows. */
    static List<Map<String, Object>> grid(int rows) {
        return rows < Xgboost.LARGE
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

    /** A setting with its best number of rounds, and their loss on the judging rows. */
    record Choice(Map<String, Object> setting, int rounds, double loss) {
        static Choice of(Map<String, Object> setting, float[] losses) {
            int best = IntStream.range(0, losses.length)
                    .boxed()
                    .min(Comparator.comparing(round -> losses[round]))
                    .orElseThrow();
            return new Choice(setting, best + 1, losses[best]);
        }
    }

    /** Boosts until the loss on the judging rows has not improved for some rounds. */
    static Choice judge(Examples.Split split, Map<String, Object> setting, int mostRounds, int patience) {
        float[][] losses = new float[1][mostRounds];
        Arrays.fill(losses[0], Float.POSITIVE_INFINITY);
        Map<String, Object> stopping = Xgboost.parameters(split.learning(), setting, 1);
        stopping.put("maximize_evaluation_metrics", "false");
        Learner.call(() -> {
            DMatrix learning = Xgboost.matrix(split.learning());
            var judging = Map.of("judging", Xgboost.matrix(split.judging()));
            return XGBoost.train(learning, stopping, mostRounds, judging, losses, null, null, patience);
        });
        return Choice.of(setting, losses[0]);
    }
}
