package io.github.deepscn.app.studio.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowPredictionTest {
    private static final FinishedRun RUN = FinishedRun.ensemble();
    private static final TableModel HOUSES = RUN.model();

    /** A row of a table as somebody would type it. */
    private static Map<String, String> typed(Table rows, int row) {
        Map<String, String> cells = new HashMap<>();
        for (Column column : rows.columns()) {
            cells.put(column.name(), column.text(row));
        }
        return cells;
    }

    private static Map<String, String> house(String column, String text) {
        Map<String, String> cells =
                new HashMap<>(Map.of("area", "100", "age", "20", "town", "Ulm", "sold", "2022-03-04"));
        cells.put(column, text);
        return cells;
    }

    private static RowPrediction.OfNumbers price(Map<String, String> cells) {
        return (RowPrediction.OfNumbers) RowPrediction.of(HOUSES, cells, 0.9);
    }

    @Test
    void aTypedRowIsPredictedAsTheSameRowOfATable() {
        Table held = RUN.plan().validation();
        double[][] predicted = HOUSES.predict(held);
        PredictionIntervals intervals = HOUSES.intervals(held, 0.9);
        for (int i = 0; i < 10; i++) {
            RowPrediction.Output output = price(typed(held, i)).outputs().get(0);
            assertThat(output.name()).isEqualTo("price");
            assertThat(output.value()).isCloseTo(predicted[i][0], within(1e-6));
            assertThat(output.low()).isCloseTo(intervals.low(i, 0), within(1e-6));
            assertThat(output.high()).isCloseTo(intervals.high(i, 0), within(1e-6));
        }
    }

    @Test
    void anOrdinaryRowNeedsNoNotes() {
        assertThat(price(house("area", " 1e2 ")).notes()).isEmpty();
    }

    @Test
    void whatIsUnlikeTrainingIsSaidColumnByColumn() {
        assertThat(price(house("age", "")).notes()).containsExactly("age is missing; it was filled in");
        assertThat(price(house("age", "NA")).notes()).containsExactly("age is missing; it was filled in");
        assertThat(price(house("town", "Paris")).notes())
                .containsExactly("town is Paris, a category that training did not see");
        assertThat(price(house("area", "5000")).notes())
                .singleElement()
                .asString()
                .startsWith("area is 5000, outside the training range: 3");
        assertThat(price(house("sold", "1999-01-01")).notes())
                .containsExactly("sold is 1999-01-01, outside the training range");
        assertThat(price(Map.of("area", "100")).notes()).hasSize(3);
    }

    @Test
    void cellsOfAnotherKindAreRefusedWithColumnAndValue() {
        assertRefused(house("area", "large"), "area is 'large', must be a number such as 12.5");
        assertRefused(house("area", "12,5"), "area is '12,5', must be a number such as 12.5");
        assertRefused(house("area", "0x10"), "area is '0x10', must be a number such as 12.5");
        assertRefused(house("area", "1e999"), "area is '1e999', must be a number such as 12.5");
        assertRefused(house("sold", "yesterday"), "sold is 'yesterday', must be a date such as 2026-11-15");
    }

    private static void assertRefused(Map<String, String> cells, String sentence) {
        assertThatThrownBy(() -> price(cells))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(422))
                .hasMessage(sentence);
    }

    @Test
    void withoutCalibrationThereIsNoIntervalAndANote() {
        TableModel refined = FinishedRun.HOUSES
                .model()
                .refine(FinishedRun.HOUSES.plan().training(), Refinement.elimination(8), Run.standard())
                .model();
        var prediction = (RowPrediction.OfNumbers) RowPrediction.of(refined, house("area", "90"), 0.9);
        assertThat(prediction.outputs().get(0).low()).isNull();
        assertThat(prediction.outputs().get(0).high()).isNull();
        assertThat(prediction.notes())
                .containsExactly(
                        "the model has no intervals: rows held out in training calibrate them, and refining drops them");
    }

    @Test
    void classesComeTheMostProbableFirst() {
        Table held = FinishedRun.CLASSES.plan().validation();
        TableModel model = FinishedRun.CLASSES.model();
        String[] classes = model.labels(held);
        for (int i = 0; i < 10; i++) {
            var prediction = (RowPrediction.OfClasses) RowPrediction.of(model, typed(held, i), 0.9);
            assertThat(prediction.label()).isEqualTo(classes[i]);
            assertThat(prediction.probabilities().get(0).label()).isEqualTo(classes[i]);
            assertThat(prediction.probabilities())
                    .extracting(RowPrediction.Probability::probability)
                    .isSortedAccordingTo((a, b) -> Double.compare(b, a));
            assertThat(prediction.probabilities().stream()
                            .mapToDouble(RowPrediction.Probability::probability)
                            .sum())
                    .isCloseTo(1, within(1e-9));
        }
    }
}
