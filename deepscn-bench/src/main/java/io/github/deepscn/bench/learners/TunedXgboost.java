package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * XGBoost as a careful user sets it up: held-out rows choose depth, minimum child weight, learning rate and number of
 * rounds; then it learns from all training rows. Settings are tried in parallel, one thread each.
 *
 * <p>XGBoost's threads synchronise after a few microseconds of work on a small table, which on shared cores takes far
 * longer than the work itself. So small tables use one thread.
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
        // the error on many rows falls for more rounds
        int mostRounds = split.learning().rows() < LARGE ? 3000 : 12_000;
        Choice best = grid(training.rows()).parallelStream()
                .map(setting -> judge(split, setting, mostRounds, PATIENCE))
                .min(Comparator.comparingDouble(Choice::loss))
                .orElseThrow();
        int threads = training.rows() < LARGE ? 1 : Runtime.getRuntime().availableProcessors();
        Map<String, Object> parameters = parameters(training, best.setting, threads);
        Booster booster =
                Learner.call(() -> XGBoost.train(matrix(training), parameters, best.rounds, Map.of(), null, null));
        boolean numbers = training.classes().isEmpty();
        return inputs -> Arrays.stream(Learner.call(() -> booster.predict(matrix(inputs))))
                .mapToDouble(row -> numbers ? row[0] : mostProbable(row))
                .toArray();
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
        Map<String, Object> stopping = parameters(split.learning(), setting, 1);
        stopping.put("maximize_evaluation_metrics", "false");
        Learner.call(() -> {
            DMatrix learning = matrix(split.learning());
            var judging = Map.of("judging", matrix(split.judging()));
            return XGBoost.train(learning, stopping, mostRounds, judging, losses, null, null, patience);
        });
        return Choice.of(setting, losses[0]);
    }

    /** A setting for the task of these rows. */
    private static Map<String, Object> parameters(Examples rows, Map<String, Object> setting, int threads) {
        var parameters = new HashMap<>(setting);
        parameters.put("seed", 1);
        parameters.put("verbosity", 0);
        parameters.put("verbose_eval", "false");
        parameters.put("nthread", threads);
        int classes = rows.classes().size();
        if (classes == 0) {
            parameters.put("objective", "reg:squarederror");
        } else if (classes == 2) {
            parameters.put("objective", "binary:logistic");
            parameters.put("eval_metric", "logloss");
        } else {
            parameters.put("objective", "multi:softprob");
            parameters.put("eval_metric", "mlogloss");
            parameters.put("num_class", classes);
        }
        return parameters;
    }

    /** The index of the most probable class; of two classes, only the probability of the second is given. */
    private static int mostProbable(float[] probabilities) {
        return probabilities.length == 1
                ? Math.round(probabilities[0])
                : IntStream.range(0, probabilities.length)
                        .boxed()
                        .max(Comparator.comparing(k -> probabilities[k]))
                        .orElseThrow();
    }

    private static DMatrix matrix(Examples rows) throws XGBoostError {
        DMatrix matrix = matrix(rows.inputs());
        matrix.setLabel(floats(new double[][] {rows.targets()}));
        return matrix;
    }

    private static DMatrix matrix(double[][] inputs) throws XGBoostError {
        return new DMatrix(floats(inputs), inputs.length, inputs[0].length, Float.NaN);
    }

    /** All rows one after the other. */
    private static float[] floats(double[][] rows) {
        int columns = rows[0].length;
        float[] cells = new float[rows.length * columns];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (float) rows[i / columns][i % columns];
        }
        return cells;
    }
}
