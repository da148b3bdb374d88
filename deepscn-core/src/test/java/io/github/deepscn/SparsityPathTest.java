package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparsityPathTest {
    private static final long SEED = 11;
    private static final int THREADS = 2;

    private static final TableFit NUMBERS = fit("y", 30, 10);
    private static final TableFit CLASSES = fit("side", 25);

    private static TableFit fit(String target, int... layers) {
        System.out.println("seed " + SEED);
        var options = TableOptions.fast(target);
        return TableTraining.with(options.withTraining(options.training().withLayers(layers)))
                .fit(table().without(List.of(target.equals("y") ? "side" : "y")));
    }

    private static Table table() {
        var random = new Random(SEED);
        int rows = 400;
        double[] a = random.doubles(rows).toArray();
        double[] b = random.doubles(rows).toArray();
        double[] y = IntStream.range(0, rows)
                .mapToDouble(i -> Math.sin(9 * a[i]) + b[i] * a[i] + 0.05 * random.nextGaussian())
                .toArray();
        String[] side = IntStream.range(0, rows)
                .mapToObj(i -> y[i] + 0.2 * random.nextGaussian() > 0.4 ? "over" : "under")
                .toArray(String[]::new);
        return Table.of(List.of(
                NumberColumn.of("a", a),
                NumberColumn.of("b", b),
                NumberColumn.of("y", y),
                TextColumn.of("side", side)));
    }

    private static SparsityPath judgedByRows(TableFit fit, int most) {
        return RefinedTable.path(fit.model(), fit.training(), fit.validation(), most, Run.onThreads(THREADS));
    }

    private static SparsityPath crossValidated(TableFit fit) {
        return RefinedTable.path(
                fit.model(), fit.training(), fit.training().pick(new int[0]), 40, Run.onThreads(THREADS));
    }

    @Test
    void sizesGrowFromTheSparsestToAllNodes() {
        for (TableFit fit : List.of(NUMBERS, CLASSES)) {
            SparsityPath path = judgedByRows(fit, 40);
            int[] sizes =
                    path.steps().stream().mapToInt(SparsityPath.Step::nodes).toArray();
            assertThat(sizes).isSorted().doesNotHaveDuplicates().hasSizeBetween(5, 40);
            assertThat(sizes[0]).isLessThanOrEqualTo(1);
            assertThat(sizes[sizes.length - 1]).isEqualTo(fit.model().nodes());
            assertThat(path.heldOut()).isTrue();
            assertThat(path.steps()).allMatch(step -> step.left() >= step.nodes());
            assertThat(path.steps()).contains(path.best());
        }
    }

    @Test
    void theFullEndIsTheFitOfAllNodes() {
        List<SparsityPath.Step> steps = judgedByRows(NUMBERS, 40).steps();
        NetworkRows held = NetworkRows.of(NUMBERS.model(), NUMBERS.validation());
        var all = DeepScn.refine(NUMBERS.model().network(), samples(), Refinement.lasso(0), Run.onThreads(THREADS))
                .model();
        assertThat(steps.get(steps.size() - 1).rmse())
                .isCloseTo(Metrics.rmse(all.predict(held.inputs()), held.targets()), within(1e-9));
    }

    private static Samples samples() {
        NetworkRows rows = NetworkRows.of(NUMBERS.model(), NUMBERS.training());
        return Samples.of(rows.inputs(), rows.targets());
    }

    @Test
    void aStepMakesTheModelThatItSpeaksOf() {
        for (TableFit fit : List.of(NUMBERS, CLASSES)) {
            List<SparsityPath.Step> steps = judgedByRows(fit, 40).steps();
            SparsityPath.Step step = steps.get(steps.size() / 2);
            RefinedTable refined = fit.model().refine(fit.training(), step.refinement(), Run.onThreads(THREADS));
            NetworkRows held = NetworkRows.of(fit.model(), fit.validation());
            assertThat(refined.report().after().readNodes()).isEqualTo(step.nodes());
            assertThat(refined.model().nodes()).isEqualTo(step.left());
            assertThat(Metrics.rmse(refined.model().network().predict(held.inputs()), held.targets()))
                    .isCloseTo(step.rmse(), within(1e-9));
        }
    }

    @Test
    void withoutRowsHeldOutCrossValidationJudges() {
        SparsityPath path = crossValidated(NUMBERS);
        assertThat(path.heldOut()).isFalse();
        SparsityPath.Step first = path.steps().get(0);
        SparsityPath.Step last = path.steps().get(path.steps().size() - 1);
        assertThat(last.rmse()).isLessThan(first.rmse() / 2);
        assertThat(path.best().rmse()).isLessThanOrEqualTo(last.rmse());
        double reported = NUMBERS.model()
                .refine(NUMBERS.training(), last.refinement(), Run.onThreads(THREADS))
                .report()
                .after()
                .crossValidationRmse();
        assertThat(last.rmse()).isCloseTo(reported, within(1e-12));
    }

    @Test
    void fewStepsKeepBothEnds() {
        List<SparsityPath.Step> all = judgedByRows(NUMBERS, 40).steps();
        List<SparsityPath.Step> few = judgedByRows(NUMBERS, 3).steps();
        assertThat(few).hasSize(3).startsWith(all.get(0)).endsWith(all.get(all.size() - 1));
    }

    @Test
    void columnsThatAreNotThereAreRefused() {
        assertThatThrownBy(() -> NUMBERS.model()
                        .refine(NUMBERS.training(), Refinement.selection(List.of(5000)), Run.onThreads(THREADS)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("column is 5000, must be at most ");
        assertThatThrownBy(() -> Refinement.selection(List.of(-1)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("column is -1, must be at least 0");
    }
}
