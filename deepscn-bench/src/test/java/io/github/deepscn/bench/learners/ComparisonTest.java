package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ComparisonTest {
    private static final Comparison COMPARISON = new Comparison(List.of(
            new FoldResult("heat", "ridge", 0, Metric.RMSE, 4, 0.1, 1),
            new FoldResult("heat", "ridge", 1, Metric.RMSE, 6, 0.3, 3),
            new FoldResult("heat", "xgboost-tuned", 0, Metric.RMSE, 2, 5, 10),
            new FoldResult("heat", "xgboost-tuned", 1, Metric.RMSE, 3, 5, 10),
            new FoldResult("rocks", "ridge", 0, Metric.ACCURACY, 0.9, 0.1, 1),
            new FoldResult("rocks", "xgboost-tuned", 0, Metric.ACCURACY, 0.8, 5, 10)));

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
        assertThat(COMPARISON.results().get(1).csv()).isEqualTo("heat,ridge,1,6.0,0.300,3.000");
        assertThat(FoldResult.CSV_HEADER).isEqualTo("set,learner,fold,metric,train_seconds,predict_micros_per_row");
    }
}
