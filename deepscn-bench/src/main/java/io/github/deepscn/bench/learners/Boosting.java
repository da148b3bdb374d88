package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * One training of XGBoost with given parameters.
 *
 * <p>XGBoost's threads synchronise after a few microseconds of work on a small table, which on shared cores takes far
 * longer than the work itself. So small tables use one thread.
 */
final class Boosting {
    private static final int ROWS_FOR_THREADS = 10_000;

    private final Map<String, Object> parameters;

    /** Boosting for the task of these rows, with parameters that replace XGBoost's defaults. */
    Boosting(Examples rows, Map<String, ?> changed) {
        parameters = new HashMap<>(changed);
        parameters.put("seed", 1);
        parameters.put("verbosity", 0);
        parameters.put("verbose_eval", "false");
        parameters.putIfAbsent(
                "nthread",
                rows.rows() < ROWS_FOR_THREADS ? 1 : Runtime.getRuntime().availableProcessors());
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
    }

    Learner.Predictor fit(Examples training, int rounds) {
        Booster booster = Learner.call(() -> XGBoost.train(matrix(training), parameters, rounds, Map.of(), null, null));
        boolean numbers = training.classes().isEmpty();
        return inputs -> Arrays.stream(Learner.call(() -> booster.predict(matrix(inputs))))
                .mapToDouble(row -> numbers ? row[0] : mostProbable(row))
                .toArray();
    }

    /** The index of the most probable class; of two classes, only the probability of the second is given. */
    private static int mostProbable(float[] probabilities) {
        if (probabilities.length == 1) {
            return Math.round(probabilities[0]);
        }
        int best = 0;
        for (int k = 1; k < probabilities.length; k++) {
            best = probabilities[k] > probabilities[best] ? k : best;
        }
        return best;
    }

    /** Boosts until the loss on the judging rows has not improved for some rounds. */
    Stopped stopEarly(Examples.Split split, int mostRounds, int patience) {
        float[][] losses = new float[1][mostRounds];
        Arrays.fill(losses[0], Float.POSITIVE_INFINITY);
        var stopping = new HashMap<>(parameters);
        stopping.put("maximize_evaluation_metrics", "false");
        Learner.call(() -> {
            DMatrix learning = matrix(split.learning());
            var judging = Map.of("judging", matrix(split.judging()));
            return XGBoost.train(learning, stopping, mostRounds, judging, losses, null, null, patience);
        });
        return Stopped.at(losses[0]);
    }

    /** The best number of rounds, and its loss on the judging rows. */
    record Stopped(int rounds, double loss) {
        static Stopped at(float[] losses) {
            int best = 0;
            for (int round = 1; round < losses.length; round++) {
                best = losses[round] < losses[best] ? round : best;
            }
            return new Stopped(best + 1, losses[best]);
        }
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
