package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * XGBoost with given settings.
 *
 * <p>XGBoost's threads synchronise after a few microseconds of work on a small table, which on shared cores takes far
 * longer than the work itself. So small tables use one thread.
 *
 * @param settings the parameters that differ from XGBoost's defaults
 * @param rounds the number of boosting rounds
 */
record Xgboost(String name, Map<String, Object> settings, int rounds) implements Learner {
    /** Tables with fewer rows are small. */
    static final int LARGE = 10_000;

    /** XGBoost's defaults, with the hundred rounds of its scikit-learn interface. */
    static Xgboost plain() {
        return new Xgboost("xgboost", Map.of(), 100);
    }

    /** A random forest with the settings of XGBoost's {@code XGBRFRegressor}. */
    static Xgboost forest() {
        Map<String, Object> settings =
                Map.of("eta", 1, "num_parallel_tree", 100, "subsample", 0.8, "colsample_bynode", 0.8, "lambda", 1e-5);
        return new Xgboost("xgboost-forest", settings, 1);
    }

    @Override
    public boolean takesHoles() {
        return true;
    }

    @Override
    public Predictor fit(Examples training) {
        int threads = training.rows() < LARGE ? 1 : Runtime.getRuntime().availableProcessors();
        Map<String, Object> parameters = parameters(training, settings, threads);
        Booster booster = Learner.call(() -> XGBoost.train(matrix(training), parameters, rounds, Map.of(), null, null));
        boolean twoClasses = training.classes().size() == 2;
        return inputs -> {
            double[][] outputs = Arrays.stream(Learner.call(() -> booster.predict(matrix(inputs))))
                    .map(Xgboost::doubles)
                    .toArray(double[][]::new);
            return twoClasses ? Outputs.ofSecondClass(outputs) : outputs;
        };
    }

    /** The parameters for the task of these rows. */
    static Map<String, Object> parameters(Examples rows, Map<String, Object> settings, int threads) {
        var parameters = new HashMap<>(settings);
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

    static DMatrix matrix(Examples rows) throws XGBoostError {
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

    private static double[] doubles(float[] row) {
        double[] values = new double[row.length];
        Arrays.setAll(values, k -> row[k]);
        return values;
    }
}
