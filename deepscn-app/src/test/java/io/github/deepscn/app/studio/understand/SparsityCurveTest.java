package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.table.Table;
import org.junit.jupiter.api.Test;

class SparsityCurveTest {
    private static SparsityPath path(FinishedRun run) {
        return SparsityCurve.path(run.model(), run.plan(), 2);
    }

    @Test
    void sizesGrowAndTheLastIsTheWholeNetwork() {
        FinishedRun run = FinishedRun.HOUSES;
        SparsityCurve curve = SparsityCurve.of(run.model(), path(run));
        assertThat(curve.points()).hasSizeBetween(3, 40);
        assertThat(curve.points())
                .extracting(SparsityCurve.Point::nodes)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(curve.points().get(curve.points().size() - 1).nodes()).isEqualTo(curve.nodes());
        assertThat(curve.nodes()).isEqualTo(run.model().nodes());
        assertThat(curve.judgedBy()).isEqualTo("held-out rows");
        assertThat(curve.unit()).isEqualTo("units of price");
        assertThat(curve.points()).extracting(SparsityCurve.Point::nodes).contains(curve.chosen());
    }

    @Test
    void errorsAreThoseOfTheModelsThatTheStepsMake() {
        FinishedRun run = FinishedRun.HOUSES;
        SparsityPath path = path(run);
        SparsityCurve curve = SparsityCurve.of(run.model(), path);
        int middle = curve.points().size() / 2;
        TableModel few = run.model()
                .refine(
                        run.plan().training(),
                        path.steps().get(middle).refinement(),
                        io.github.deepscn.train.Run.onThreads(2))
                .model();
        double rmse = unlimited(few, run.plan().validation());
        assertThat(curve.points().get(middle).rmse()).isCloseTo(rmse, within(1e-6 * rmse));
        assertThat(few.nodes()).isEqualTo(curve.points().get(middle).left());
    }

    /** The error of the network's outputs; a model's predictions end at the limits of its targets. */
    private static double unlimited(TableModel model, Table rows) {
        double[][] outputs =
                model.network().predict(model.encoder().encode(rows).toRows());
        double[][] targets = model.encoder().learned(rows).toRows();
        double squares = 0;
        for (int i = 0; i < outputs.length; i++) {
            squares += Math.pow(outputs[i][0] - targets[i][0], 2);
        }
        return model.encoder().scale(0) * Math.sqrt(squares / outputs.length);
    }

    @Test
    void withoutRowsHeldOutItSaysSo() {
        FinishedRun run = FinishedRun.CURVE.withoutHeldOut();
        assertThat(SparsityCurve.of(run.model(), path(run)).judgedBy()).isEqualTo("cross-validation");
    }

    @Test
    void theNearestSizeIsNeverAbove() {
        SparsityPath path = path(FinishedRun.CURVE);
        int most = FinishedRun.CURVE.model().nodes();
        for (int nodes = most; nodes > most / 2; nodes--) {
            int wanted = nodes;
            SparsityPath.Step nearest = SparsityCurve.nearest(path, nodes);
            assertThat(nearest.nodes()).isLessThanOrEqualTo(nodes);
            assertThat(path.steps()).noneMatch(step -> step.nodes() > nearest.nodes() && step.nodes() <= wanted);
        }
        assertThatThrownBy(() -> SparsityCurve.nearest(path, 0))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("nodes is 0, must be at least ");
    }
}
