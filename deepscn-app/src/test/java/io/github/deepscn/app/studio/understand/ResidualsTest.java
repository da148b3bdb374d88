package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.studio.data.Histogram;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResidualsTest {
    @Test
    void residualsAreActualLessPredicted() {
        FinishedRun run = FinishedRun.HOUSES;
        var residuals = (Residuals.OfNumbers) Residuals.of(run.model(), run.plan(), 0);
        Table held = run.plan().validation();
        double[][] predicted = run.model().predict(held);
        var price = (NumberColumn) held.column("price");
        assertThat(residuals.heldOut()).isTrue();
        assertThat(residuals.output()).isEqualTo("price");
        assertThat(residuals.predicted()).hasSize(held.rows());
        for (int i = 0; i < held.rows(); i++) {
            assertThat(residuals.predicted().get(i)).isEqualTo(predicted[i][0]);
            assertThat(residuals.residual().get(i)).isCloseTo(price.value(i) - predicted[i][0], within(1e-6));
        }
    }

    @Test
    void theHistogramCountsEveryRowBetweenAscendingEdges() {
        FinishedRun run = FinishedRun.HOUSES.withoutHeldOut();
        var residuals = (Residuals.OfNumbers) Residuals.of(run.model(), run.plan(), 0);
        Histogram histogram = residuals.histogram();
        assertThat(residuals.heldOut()).isFalse();
        assertThat(histogram.edges()).isSorted().hasSize(histogram.counts().size() + 1);
        assertThat(histogram.counts().stream().mapToInt(n -> n).sum())
                .isEqualTo(run.plan().training().rows());
    }

    @Test
    void aHistogramOfOneValueIsInTheMiddle() {
        Histogram none = Residuals.histogram(new double[] {0, 0, 0});
        assertThat(none.counts().get(none.counts().size() / 2)).isEqualTo(3);
        Histogram ends = Residuals.histogram(new double[] {-2, 2});
        assertThat(ends.counts().get(0)).isEqualTo(1);
        assertThat(ends.counts().get(ends.counts().size() - 1)).isEqualTo(1);
    }

    @Test
    void otherOutputsCanBeAskedFor() {
        FinishedRun run = FinishedRun.SEVERAL_TARGETS;
        var residuals = (Residuals.OfNumbers) Residuals.of(run.model(), run.plan(), 1);
        assertThat(residuals.output()).isEqualTo("area");
        assertThat(residuals.outputs()).containsExactly("price", "area");
        assertThat(residuals.predicted().get(0))
                .isEqualTo(run.model().predict(run.plan().validation())[0][1]);
    }

    @Test
    void classesHaveConfusionAndReliability() {
        FinishedRun run = FinishedRun.CLASSES;
        var residuals = (Residuals.OfClasses) Residuals.of(run.model(), run.plan(), 0);
        int rows = run.plan().validation().rows();
        assertThat(residuals.confusion())
                .isEqualTo(run.model().evaluateClasses(run.plan().validation()).confusion());
        assertThat(residuals.reliability().stream()
                        .mapToInt(Residuals.Bin::count)
                        .sum())
                .isEqualTo(rows);
        assertThat(residuals.reliability())
                .allMatch(bin -> bin.from() <= bin.mean() && bin.mean() <= bin.to())
                .allMatch(bin -> bin.share() >= 0 && bin.share() <= 1);
    }

    @Test
    void whatThePriceDependsOnMatters() {
        FinishedRun run = FinishedRun.HOUSES;
        ColumnImportance importance = ColumnImportance.of(run.model(), run.plan());
        List<String> columns =
                importance.columns().stream().map(Importance::column).toList();
        assertThat(columns)
                .containsExactlyInAnyOrder("area", "age", "town", "sold")
                .startsWith("area");
        assertThat(importance.measure()).isEqualTo("increase of RMSE");
        assertThat(importance.more()).isZero();
        assertThat(importance.heldOut()).isTrue();
    }

    @Test
    void ofManyColumnsThoseAreTriedThatTheNetworkUsesMost() {
        int rows = 120;
        var random = new Random(9);
        var columns = new ArrayList<NumberColumn>();
        for (int j = 0; j < 110; j++) {
            columns.add(NumberColumn.of("c" + j, random.doubles(rows).toArray()));
        }
        NumberColumn tells = columns.get(105);
        columns.add(NumberColumn.of(
                "y",
                IntStream.range(0, rows).mapToDouble(i -> 7 * tells.value(i)).toArray()));
        FinishedRun run = FinishedRun.trained("many", Table.of(columns), TableOptions.fast("y"), 10);
        ColumnImportance importance = ColumnImportance.of(run.model(), run.plan());
        assertThat(importance.columns()).hasSize(100);
        assertThat(importance.columns().get(0).column()).isEqualTo("c105");
        assertThat(importance.more()).isEqualTo(10);
    }
}
