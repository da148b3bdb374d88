package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ComparisonTest {
    private static final Comparison COMPARISON = new Comparison(List.of(
            fold("heat", "ridge", 0, Metric.RMSE, 4, 0.1, 1),
            fold("heat", "ridge", 1, Metric.RMSE, 6, 0.3, 3),
            fold("heat", "xgboost-tuned", 0, Metric.RMSE, 2, 5, 10),
            fold("heat", "xgboost-tuned", 1, Metric.RMSE, 3, 5, 10),
            fold("rocks", "ridge", 0, Metric.ACCURACY, 0.9, 0.1, 1),
            fold("rocks", "xgboost-tuned", 0, Metric.ACCURACY, 0.8, 5, 10)));

    private static FoldResult fold(
            String set, String learner, int fold, Metric metric, double score, double train, double predict) {
        return new FoldResult(set, learner, fold, metric, score, train, predict, Optional.empty());
    }

    private static FoldResult covering(String set, String learner, int fold, double score, double coverage) {
        return new FoldResult(set, learner, fold, Metric.RMSE, score, 0.1, 1, Optional.of(coverage));
    }

    @Test
    void foldsThatRiseAndFallTogetherMakeASureRatio() {
        var ridge = COMPARISON.entries("heat").get(0);

        assertThat(ridge.score().mean()).isEqualTo(5);
        assertThat(ridge.score().standardError()).isEqualTo(1, within(1e-12));
        assertThat(ridge.ratio().orElseThrow().mean()).isEqualTo(2);
        assertThat(ridge.ratio().orElseThrow().standardError()).isZero();
        assertThat(ridge.best()).isFalse();
    }

    @Test
    void theRatioOfAccuraciesIsThatOfWrongClasses() {
        var ridge = COMPARISON.entries("rocks").get(0);

        assertThat(ridge.ratio().orElseThrow().mean()).isEqualTo(0.5, within(1e-12));
        assertThat(ridge.best()).isTrue();
    }

    @Test
    void withoutTheReferenceThereIsNoRatio() {
        var alone = new Comparison(COMPARISON.results().subList(0, 2));

        assertThat(alone.entries("heat").get(0).ratio()).isEmpty();
        assertThat(Tables.plain(alone)).contains("–");
        assertThat(RatioChart.draw(alone)).endsWith("</svg>\n");
    }

    @Test
    void markdownHasATableForEverySetAndTheBestInBold() {
        assertThat(Tables.markdown(COMPARISON)).isEqualTo("""
                        | heat | RMSE | error / xgboost-tuned | train s | predict µs a row |
                        |---|---|---|---|---|
                        | ridge | 5.00 ± 1.00 | 2.00 | 0.20 | 2.00 |
                        | xgboost-tuned | **2.50 ± 0.50** | 1.00 | 5.00 | 10.00 |

                        | rocks | accuracy % | error / xgboost-tuned | train s | predict µs a row |
                        |---|---|---|---|---|
                        | ridge | **90.00** | 0.50 | 0.10 | 1.00 |
                        | xgboost-tuned | 80.00 | 1.00 | 5.00 | 10.00 |

                        """);
    }

    @Test
    void theDrawingIsXmlWithADotForEveryEntryAndLegendLine() throws Exception {
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(RatioChart.draw(COMPARISON))));

        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(4 + 2);
    }

    @Test
    void aLineOfTheFileHasWhatItsHeaderSays() {
        assertThat(COMPARISON.results().get(1).csv()).isEqualTo("heat,ridge,1,6.0,0.300,3.000,");
        assertThat(covering("heat", "balanced", 1, 2, 0.875).csv()).isEqualTo("heat,balanced,1,2.0,0.100,1.000,0.8750");
        assertThat(FoldResult.CSV_HEADER)
                .isEqualTo("set,learner,fold,metric,train_seconds,predict_micros_per_row,coverage_90");
    }

    @Test
    void coverageHasAColumnWhereSomeLearnerHasIntervals() {
        var comparison = new Comparison(List.of(
                covering("heat", "balanced", 0, 4, 0.85),
                covering("heat", "balanced", 1, 4, 0.95),
                fold("heat", "xgboost-tuned", 0, Metric.RMSE, 2, 5, 10),
                fold("rocks", "balanced", 0, Metric.ACCURACY, 0.9, 0.1, 1)));

        assertThat(comparison.entries("heat").get(0).coverage().orElseThrow()).isEqualTo(0.9, within(1e-12));
        assertThat(Tables.plain(comparison)).contains("% in 90", "90.0", "–");
        assertThat(Tables.plain(COMPARISON)).doesNotContain("% in 90");
        assertThat(Tables.markdown(comparison)).isEqualTo("""
                        | heat | RMSE | error / xgboost-tuned | train s | predict µs a row | % in 90 % interval |
                        |---|---|---|---|---|---|
                        | balanced | 4.00 ± 0.00 | – | 0.10 | 1.00 | 90.0 |
                        | xgboost-tuned | **2.00** | 1.00 | 5.00 | 10.00 | – |

                        | rocks | accuracy % | error / xgboost-tuned | train s | predict µs a row |
                        |---|---|---|---|---|
                        | balanced | **90.00** | – | 0.10 | 1.00 |

                        """);
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

        assertThat(comparison.meanRatio("no-links").orElseThrow()).isEqualTo(4, within(1e-12));
        assertThat(comparison.meanRatio("ridge")).isEmpty();
        assertThat(Tables.plainMeans(comparison)).isEqualToNormalizingNewlines("""
                        error / balanced, geometric mean over the sets
                        balanced        1.000
                        no-links        4.000
                        """);
        assertThat(Tables.markdownMeans(comparison)).isEqualTo("""
                        | all sets | error / balanced, geometric mean |
                        |---|---|
                        | balanced | 1.000 |
                        | no-links | 4.000 |
                        """);
        assertThat(RatioChart.draw(comparison)).contains("relative to balanced");
    }
}
