package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.report.ErrorUnit;
import io.github.deepscn.app.studio.http.Refusal;
import io.github.deepscn.sparsity.SparsityPath;
import io.github.deepscn.train.Run;
import java.util.List;

/**
 * What a network loses when its read-out reads fewer nodes.
 *
 * @param nodes that it has
 * @param judgedBy which rows the errors are of
 * @param chosen the number of nodes of least error
 */
record SparsityCurve(int nodes, String unit, String judgedBy, List<Point> points, int chosen) {
    private static final int MOST_POINTS = 40;
    private static final int MOST_JUDGED = 20_000;

    /**
     * A size.
     *
     * @param nodes that are read
     * @param left that the network then needs: those, and those that they look at
     */
    record Point(int nodes, int left, double rmse) {}

    /** The selections themselves, from which models can be made. */
    static SparsityPath path(TableModel model, TablePlan plan, int threads) {
        return model.sparsityPath(
                plan.training(), JudgedRows.some(plan.validation(), MOST_JUDGED), MOST_POINTS, Run.onThreads(threads));
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

    /** The selection that reads so many nodes, or as many as there is one for below that. */
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
