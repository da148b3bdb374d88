package io.github.deepscn.bench.learners;

/**
 * The result of one learner on one test fold.
 *
 * @param trainSeconds training time, including the choice of settings
 * @param predictMicros prediction time for each test row, all rows in one call
 * @param coverage the share of test rows within their 90 % intervals; NaN without intervals
 */
record FoldResult(
        String set,
        String learner,
        int fold,
        Metric metric,
        double score,
        double trainSeconds,
        double predictMicros,
        double coverage) {
    private static final double WANTED_COVERAGE = 0.9;

    static FoldResult measure(DataSet set, Learner learner, int fold) {
        Examples training = set.training(fold);
        Examples test = set.test(fold);
        long start = System.nanoTime();
        Learner.Predictor predictor = learner.fit(training);
        double trainSeconds = (System.nanoTime() - start) / 1e9;
        Metric metric = Metric.of(test);
        double score = metric.score(predictor.predict(test.inputs()), test.targets());
        start = System.nanoTime();
        predictor.predict(test.inputs());
        double predictMicros = (System.nanoTime() - start) / 1e3 / test.rows();
        double coverage = predictor.coverage(test, WANTED_COVERAGE);
        return new FoldResult(set.name(), learner.name(), fold, metric, score, trainSeconds, predictMicros, coverage);
    }

    /** The value to minimise. */
    double error() {
        return metric.error(score);
    }
}
