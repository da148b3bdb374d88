package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Intervals of positive targets whose errors grow with the target. */
class IntervalWidthTest {
    private static final long SEED = 1;

    private enum Kind {
        ONE_NETWORK,
        SEVERAL,
        SHARED_READOUT
    }

    /** y = exp(1 + 0.7 (sin 3x + cos(2z + x)) + 0.2 ε), ε normal. */
    private static Table rows(int count, long seed) {
        System.out.println("seed " + seed);
        var random = new Random(seed);
        double[] x = new double[count];
        double[] z = new double[count];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = 6 * random.nextDouble() - 3;
            z[i] = 6 * random.nextDouble() - 3;
            double wave = Math.sin(3 * x[i]) + Math.cos(2 * z[i] + x[i]);
            y[i] = Math.exp(1 + 0.7 * wave + 0.2 * random.nextGaussian());
        }
        return Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("z", z), NumberColumn.of("y", y)));
    }

    private static TableModel model(Kind kind) {
        if (kind == Kind.ONE_NETWORK) {
            return trained(TableOptions.fast("y"), 2000, 40, 20);
        }
        var several = TableOptions.balanced("y");
        several = several.withEnsemble(several.ensemble().orElseThrow().withMembers(3));
        return kind == Kind.SEVERAL ? trained(several, 2000, 40, 20) : trained(several, 5200, 12, 8);
    }

    private static TableModel trained(TableOptions options, int rows, int... widths) {
        var training = options.training().withLayers(widths).withCandidates(16);
        return TableTraining.with(options.withTraining(training))
                .fit(rows(rows, SEED))
                .model();
    }

    @ParameterizedTest
    @EnumSource
    void everyFifthOfThePredictionsIsCovered(Kind kind) {
        TableModel model = model(kind);
        assertThat(model.sharesReadout()).isEqualTo(kind == Kind.SHARED_READOUT);
        IntervalScore score =
                model.evaluateIntervals(rows(5000, SEED + 1), List.of(0.9)).get(0);
        assertThat(score.covered()).isBetween(0.86, 0.94);
        assertThat(score.fifths())
                .hasSize(5)
                .allSatisfy(fifth -> assertThat(fifth.covered()).isBetween(0.8, 0.98));
        assertThat(score.fifths().get(4).width())
                .isGreaterThan(2 * score.fifths().get(0).width());
    }

    @ParameterizedTest
    @EnumSource
    void predictionsAndIntervalsAreNeverNegative(Kind kind, @TempDir Path folder) throws IOException {
        TableModel model = model(kind);
        Path file = folder.resolve("model.safetensors");
        model.save(file);
        Table anywhere = anywhere(2000);
        for (TableModel some : List.of(model, TableModel.load(file))) {
            PredictionIntervals intervals = some.intervals(anywhere, 0.9);
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < anywhere.rows(); i++) {
                Interval interval = intervals.get(i, 0);
                lowest = Math.min(lowest, interval.low());
                assertThat(interval.prediction()).isBetween(interval.low(), interval.high());
            }
            assertThat(lowest).isZero();
            assertThat(some.predict(anywhere)).isDeepEqualTo(intervals.predictions());
            for (int i = 0; i < 20; i++) {
                double x = ((NumberColumn) anywhere.column("x")).value(i);
                double z = ((NumberColumn) anywhere.column("z")).value(i);
                assertThat(some.predict(new double[] {x, z})[0]).isNotNegative();
                assertThat(some.interval(Map.of("x", x, "z", z), 0.9).low()).isNotNegative();
            }
        }
    }

    /** Rows in and far outside of the training range. */
    private static Table anywhere(int count) {
        var random = new Random(SEED);
        double[] x = random.doubles(count, -20, 20).toArray();
        double[] z = random.doubles(count, -20, 20).toArray();
        return Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("z", z)));
    }

    @Test
    void aRefinedModelHasNoIntervals() {
        TableModel model = trained(TableOptions.fast("y"), 300, 10);
        var refined = model.refine(rows(300, SEED), Refinement.elimination(5), Run.standard());
        assertThat(refined.model().intervals()).isEmpty();
        assertThat(refined.model().encoder()).isEqualTo(model.encoder());
    }

    @Test
    void fewHeldOutRowsGiveOneWidth() {
        TableModel model = trained(TableOptions.fast("y"), 300, 10);
        assertThat(model.intervals().orElseThrow().rows()).isLessThan(50);
        assertThat(model.intervals().orElseThrow().curves()).isEmpty();
        PredictionIntervals intervals = model.intervals(rows(50, SEED + 2), 0.8);
        for (int i = 0; i < 50; i++) {
            assertThat(intervals.halfWidths()[i]).isEqualTo(model.halfWidths(0.8));
        }
    }

    @Test
    void aConstantTargetHasIntervalsOfNoWidth() {
        Table rows = rows(400, SEED);
        double[] same = new double[400];
        Arrays.fill(same, 7);
        Table constant = Table.of(List.of(rows.column("x"), rows.column("z"), NumberColumn.of("y", same)));
        var fast = TableOptions.fast("y");
        TableModel model = TableTraining.with(fast).fit(constant).model();
        assertThat(model.interval(new double[] {1, 1}, 0.9)).isEqualTo(new Interval(7, 7, 7, 0.9));
    }
}
