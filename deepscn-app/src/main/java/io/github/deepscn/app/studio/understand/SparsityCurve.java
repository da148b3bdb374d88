package io.github.deepscn.app.studio.understand;

import io.github.deepscn.RefinedTable;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.train.Run;
import java.util.List;

/**
 * The error of a network as its read-out uses fewer nodes.
 *
 * @param nodes number of nodes of the network
 * @param judgedBy the rows that the errors are computed on
 * @param chosen number of nodes with the smallest error
 */
record SparsityCurve(int nodes, String unit, String judgedBy, List<Point> points, int chosen) {
    private static final int MOST_POINTS = 40;
    private static final int MOST_JUDGED = 20_000;

    /**
     * One size of the read-out.
     *
     * @param nodes number of nodes that the read-out uses
     * @param left number of nodes the network then needs: those, and the nodes that feed them
     * @param rmse of the outputs, without the limits at which a model's predictions end
     */
    record Point(int nodes, int left, double rmse) {}

    /** The selections of nodes, from which pruned models can be made. */
    static SparsityPath path(TableModel model, TablePlan plan, int threads) {
        return RefinedTable.path(
                model,
                plan.training(),
                JudgedRows.some(plan.validation(), MOST_JUDGED),
                MOST_POINTS,
                Run.onThreads(threads));
    }

    static SparsityCurve of(TableModel model, SparsityPath path) {
        ErrorUnit unit = ErrorUnit.of(model);
        return new SparsityCurve(
                model.nodes(),
                unit.name(),
                path.heldOut() ? "held-out rows" : "cross-validation",
                path.steps().stream()
                        .map(step -> new Point(step.nodes(), step.left(), unit.factor() * step.rmse()))
                        .toList(),
                path.best().nodes());
    }

    /** The selection with the given number of nodes, or the next smaller one. */
    static SparsityPath.Step nearest(SparsityPath path, int nodes) {
        List<SparsityPath.Step> some =
                path.steps().stream().filter(step -> step.nodes() > 0).toList();
        return some.stream()
                .filter(step -> step.nodes() <= nodes)
                .reduce((smaller, larger) -> larger)
                .orElseThrow(() -> new Refusal(
                        400,
                        "nodes is " + nodes
                                + (some.isEmpty()
                                        ? ", but no node is worth keeping"
                                        : ", must be at least " + some.get(0).nodes())));
    }
}
