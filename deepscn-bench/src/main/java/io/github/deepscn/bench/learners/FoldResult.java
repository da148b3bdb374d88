package io.github.deepscn.bench.learners;

import java.util.Locale;
import java.util.Optional;

/**
 * What one learner did on one fold.
 *
 * @param trainSeconds with all that it chose
 * @param predictMicros for each row of the test fold, all given at once
 * @param coverage the share of test rows in their intervals of {@value #WANTED}, if it has any
 */
record FoldResult(
        String set,
        String learner,
        int fold,
        Metric metric,
        double score,
        double trainSeconds,
        double predictMicros,
        Optional<Double> coverage) {
    static final String CSV_HEADER = "set,learner,fold,metric,train_seconds,predict_micros_per_row,coverage_90";

    private static final double WANTED = 0.9;

    static FoldResult measure(DataSet set, Learner learner, int fold) {
        Examples training = set.training(fold);
        Examples test = set.test(fold);
        long start = System.nanoTime();
        Learner.Predictor predictor = learner.fit(training);
        double trainSeconds = (System.nanoTime() - start) / 1e9;
        Metric metric = Metric.of(test.target());
        double score = metric.score(predictor.predict(test.inputs()), test.target());
        start = System.nanoTime();
        predictor.predict(test.inputs());
        double predictMicros = (System.nanoTime() - start) / 1e3 / test.rows();
        return new FoldResult(
                set.name(),
                learner.name(),
                fold,
                metric,
                score,
                trainSeconds,
                predictMicros,
                predictor.coverage(test, WANTED));
    }

    /** What should be small. */
    double error() {
        return metric.error(score);
    }

    String csv() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%s,%.3f,%.3f,%s",
                set,
                learner,
                fold,
                score,
                trainSeconds,
                predictMicros,
                coverage.map(share -> String.format(Locale.ROOT, "%.4f", share)).orElse(""));
    }
}
