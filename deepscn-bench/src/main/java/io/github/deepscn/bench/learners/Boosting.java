package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.jspecify.annotations.Nullable;

/**
 * One training of XGBoost: its parameters, its rows and what it predicts.
 *
 * <p>Its threads wait for each other after every few microseconds of work on a small table; where cores are shared with
 * other programs that takes far longer than the work itself. Such tables are therefore left to one thread.
 */
final class Boosting {
    private static final int ROWS_FOR_THREADS = 10_000;

    private final @Nullable List<String> classes;
    private final Map<String, Object> parameters;

    /** What is to be learned from rows like these, with parameters beside the defaults. */
    Boosting(Examples rows, Map<String, ?> beside) {
        parameters = new HashMap<>(beside);
        parameters.put("seed", 1);
        parameters.put("verbosity", 0);
        parameters.put("verbose_eval", "false");
        parameters.putIfAbsent(
                "nthread",
                rows.rows() < ROWS_FOR_THREADS ? 1 : Runtime.getRuntime().availableProcessors());
        classes = rows.target() instanceof Target.Labels labels ? labels.classes() : null;
        if (classes == null) {
            parameters.put("objective", "reg:squarederror");
        } else if (classes.size() == 2) {
            parameters.put("objective", "binary:logistic");
            parameters.put("eval_metric", "logloss");
        } else {
            parameters.put("objective", "multi:softprob");
            parameters.put("eval_metric", "mlogloss");
            parameters.put("num_class", classes.size());
        }
    }

    Learner.Predictor fit(Examples training, int rounds) {
        try {
            DMatrix rows = matrix(training);
            Booster booster = XGBoost.train(rows, parameters, rounds, Map.of(), null, null);
            rows.dispose();
            return inputs -> predict(booster, inputs);
        } catch (XGBoostError e) {
            throw new IllegalStateException(e);
        }
    }

    private Target predict(Booster booster, double[][] inputs) {
        try {
            DMatrix rows = matrix(inputs);
            float[][] outputs = booster.predict(rows);
            rows.dispose();
            return classes == null
                    ? new Target.Numbers(
                            Arrays.stream(outputs).mapToDouble(row -> row[0]).toArray())
                    : Target.Labels.mostProbable(classes, doubles(outputs));
        } catch (XGBoostError e) {
            throw new IllegalStateException(e);
        }
    }

    private static double[][] doubles(float[][] rows) {
        double[][] doubles = new double[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < rows[i].length; k++) {
                doubles[i][k] = rows[i][k];
            }
        }
        return doubles;
    }

    /** Adds rounds until the rows that judge have seen no better one for some. */
    Stopped stopEarly(Examples.Split split, int mostRounds, int patience) {
        try {
            DMatrix learning = matrix(split.learning());
            DMatrix judging = matrix(split.judging());
            float[][] losses = new float[1][mostRounds];
            Arrays.fill(losses[0], Float.POSITIVE_INFINITY);
            var stopping = new HashMap<>(parameters);
            stopping.put("maximize_evaluation_metrics", "false");
            XGBoost.train(learning, stopping, mostRounds, Map.of("judging", judging), losses, null, null, patience)
                    .dispose();
            learning.dispose();
            judging.dispose();
            return Stopped.at(losses[0]);
        } catch (XGBoostError e) {
            throw new IllegalStateException(e);
        }
    }

    /** The best round, and its loss on the rows that judged. */
    record Stopped(int rounds, double loss) {
        static Stopped at(float[] losses) {
            int best = 0;
            for (int round = 1; round < losses.length; round++) {
                best = losses[round] < losses[best] ? round : best;
            }
            return new Stopped(best + 1, losses[best]);
        }
    }

    private DMatrix matrix(Examples rows) throws XGBoostError {
        DMatrix matrix = matrix(rows.inputs());
        float[] values = new float[rows.rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = rows.target() instanceof Target.Numbers numbers
                    ? (float) numbers.values()[i]
                    : indexOf(((Target.Labels) rows.target()).values()[i]);
        }
        matrix.setLabel(values);
        return matrix;
    }

    private int indexOf(String label) {
        return classes == null ? -1 : classes.indexOf(label);
    }

    private static DMatrix matrix(double[][] inputs) throws XGBoostError {
        int columns = inputs[0].length;
        float[] cells = new float[inputs.length * columns];
        for (int i = 0; i < inputs.length; i++) {
            for (int j = 0; j < columns; j++) {
                cells[i * columns + j] = (float) inputs[i][j];
            }
        }
        return new DMatrix(cells, inputs.length, columns, Float.NaN);
    }
}
