package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Comparison COMPARISON = new Comparison(
            List.of(
                    fold("heat", "mlp", 0, Metric.RMSE, 4, 0.1, 1),
                    fold("heat", "mlp", 1, Metric.RMSE, 6, 0.3, 3),
                    fold("heat", "xgboost-tuned", 0, Metric.RMSE, 2, 5, 10),
                    fold("heat", "xgboost-tuned", 1, Metric.RMSE, 3, 5, 10),
                    fold("rocks", "mlp", 0, Metric.ACCURACY, 0.9, 0.1, 1),
                    fold("rocks", "xgboost-tuned", 0, Metric.ACCURACY, 0.8, 5, 10)),
            "xgboost-tuned");

    private static FoldResult fold(
            String set, String learner, int fold, Metric metric, double score, double train, double predict) {
        return new FoldResult(set, learner, fold, metric, score, train, predict, Double.NaN);
    }

    private static FoldResult covering(String set, String learner, int fold, double score, double coverage) {
        return new FoldResult(set, learner, fold, Metric.RMSE, score, 0.1, 1, coverage);
    }

    @Test
    void theRatioOfAccuraciesIsThatOfWrongClasses() {
        assertThat(COMPARISON.ratio("heat", "mlp")).isEqualTo(2);
        assertThat(COMPARISON.ratio("rocks", "mlp")).isEqualTo(0.5, within(1e-12));
    }

    @Test
    void withoutTheReferenceThereIsNoRatio() {
        var alone = new Comparison(COMPARISON.results().subList(0, 2), "xgboost-tuned");

        assertThat(alone.ratio("heat", "mlp")).isNaN();
        assertThat(alone.tables()).contains("–");
    }

    @Test
    void everySetHasATableWithTheBestInBold() {
        assertThat(COMPARISON.tables()).isEqualTo("""
                        | heat | RMSE | error / xgboost-tuned | train s | predict µs a row | % in 90 % interval |
                        |---|---|---|---|---|---|
                        | mlp | 5.00 ± 1.00 | 2.00 | 0.20 | 2.00 | – |
                        | xgboost-tuned | **2.50 ± 0.50** | 1.00 | 5.00 | 10.00 | – |

                        | rocks | accuracy % | error / xgboost-tuned | train s | predict µs a row | % in 90 % interval |
                        |---|---|---|---|---|---|
                        | mlp | **90.00** | 0.50 | 0.10 | 1.00 | – |
                        | xgboost-tuned | 80.00 | 1.00 | 5.00 | 10.00 | – |
                        """);
    }

    @Test
    void coverageIsTheMeanOverTheFolds() {
        var comparison = new Comparison(
                List.of(covering("heat", "balanced", 0, 4, 0.85), covering("heat", "balanced", 1, 4, 0.95)),
                "balanced");

        assertThat(comparison.tables()).contains("| 90.0 |");
    }

    @Test
    void theMeanOfRatiosIsGeometric() {
        var comparison = new Comparison(
                List.of(
                        fold("heat", "balanced", 0, Metric.RMSE, 2, 5, 10),
                        fold("heat", "no-links", 0, Metric.RMSE, 4, 5, 10),
                        fold("cold", "balanced", 0, Metric.RMSE, 1, 5, 10),
                        fold("cold", "no-links", 0, Metric.RMSE, 8, 5, 10)),
                "balanced");

        assertThat(comparison.meanRatio("no-links")).isEqualTo(4, within(1e-12));
        assertThat(comparison.meanRatio("mlp")).isNaN();
        assertThat(comparison.means()).isEqualTo("""
                        | all sets | error / balanced, geometric mean |
                        |---|---|
                        | balanced | 1.000 |
                        | no-links | 4.000 |
                        """);
    }
}
