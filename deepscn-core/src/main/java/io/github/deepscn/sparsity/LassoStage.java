package io.github.deepscn.sparsity;

import io.github.deepscn.network.Network;
import io.github.deepscn.readout.LeastSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A Lasso over some columns, fitted to the residual of the columns chosen before. */
final class LassoStage {
    /** The number of values of α to choose from, and the least as a share of the largest. */
    private static final int GRID = 100;

    private static final double LEAST_SHARE = 1e-4;

    /** Tolerance and most sweeps of the final solution, and of solutions that are only compared. */
    private static final double FINE = 1e-9;

    private static final int FINE_SWEEPS = 100_000;
    private static final double COARSE = 1e-6;
    private static final int COARSE_SWEEPS = 1_000;

    private final FoldGrams rows;
    private final BitSet chosen;
    private final int firstRow;
    private final int[] columns;
    private final double[] scales;
    private final LassoSolver solver;
    private final double[] grid;

    /**
     * A stage.
     *
     * @param chosen the columns chosen before
     * @param firstRow 1 where the first column is an intercept, else 0
     * @param columns to select from
     */
    LassoStage(FoldGrams rows, BitSet chosen, int firstRow, int[] columns) {
        this.rows = rows;
        this.chosen = (BitSet) chosen.clone();
        this.firstRow = firstRow;
        this.columns = columns;
        this.scales = LassoSolver.scales(rows.whole(), firstRow, columns, rows.weight());
        this.solver = solver(rows.whole(), rows.weight());
        double largest = solver.largestAlpha();
        this.grid = IntStream.range(0, GRID)
                .mapToDouble(k -> largest * Math.pow(LEAST_SHARE, k / (GRID - 1.0)))
                .toArray();
    }

    /** The only stage of a Lasso over all links and nodes of a network. */
    static LassoStage ofAll(FoldGrams rows, Network network) {
        int first = network.links().intercept() ? 1 : 0;
        var chosen = new BitSet();
        chosen.set(0, first);
        return new LassoStage(
                rows, chosen, first, IntStream.range(first, network.columns()).toArray());
    }

    private LassoSolver solver(LeastSquares fit, double weight) {
        double[] target =
                Arrays.stream(fit.miss(fit.fit(chosen))).map(miss -> -miss).toArray();
        return new LassoSolver(fit, target, firstRow, columns, scales, weight);
    }

    /** The values of α to choose from, the largest first. */
    double[] grid() {
        return grid.clone();
    }

    /**
     * The errors of all values of the grid on every fold.
     *
     * @param ridge α of {@link io.github.deepscn.readout.Shrinkage} for the fits outside the folds
     */
    FoldErrors crossValidate(double ridge) {
        var errors = new FoldErrors(rows, grid.length);
        for (int fold = 0; fold < rows.folds(); fold++) {
            judge(fold, ridge, errors);
        }
        return errors;
    }

    /** Follows the path on the rows outside a fold; each selection is fitted to these rows and judged by the fold. */
    private void judge(int fold, double ridge, FoldErrors errors) {
        LeastSquares training = rows.training(fold);
        List<BitSet> path = path(fold);
        double error = Double.NaN;
        for (int a = 0; a < path.size(); a++) {
            if (a == 0 || !path.get(a).equals(path.get(a - 1))) {
                error = rows.squaredError(fold, training.fit(path.get(a), training.columns(), ridge, firstRow > 0));
            }
            errors.set(fold, a, error);
        }
    }

    /** The selection by all rows for every α of the grid, including the columns chosen before. */
    List<BitSet> path() {
        return path(solver);
    }

    /** The selection by the rows outside a fold for every α of the grid. */
    List<BitSet> path(int fold) {
        return path(solver(rows.training(fold), rows.weight() - rows.weight(fold)));
    }

    private List<BitSet> path(LassoSolver over) {
        var path = new ArrayList<BitSet>();
        double[] weights = over.zero();
        for (double alpha : grid) {
            weights = over.solve(alpha, weights, COARSE, COARSE_SWEEPS);
            double[] found = weights;
            path.add(selected(k -> over.isActive(found, k)));
        }
        return path;
    }

    /** All columns that vary: the selection for α = 0. */
    BitSet all() {
        return selected(k -> scales[k] > 0);
    }

    private BitSet selected(IntPredicate isSelected) {
        var selected = (BitSet) chosen.clone();
        for (int k = 0; k < columns.length; k++) {
            selected.set(columns[k], isSelected.test(k));
        }
        return selected;
    }

    /**
     * A final selection.
     *
     * @param violation of the conditions of optimality, as {@link LassoSolver#violation}
     */
    record Choice(BitSet selected, double violation) {}

    /** The selection for one α, reached by way of the larger values on the grid. */
    Choice choose(double alpha) {
        if (alpha == 0) {
            return new Choice(all(), 0);
        }
        double[] weights = solver.zero();
        for (double larger : grid) {
            if (larger <= alpha) {
                break;
            }
            weights = solver.solve(larger, weights, COARSE, COARSE_SWEEPS);
        }
        double[] found = solver.solve(alpha, weights, FINE, FINE_SWEEPS);
        return new Choice(selected(k -> solver.isActive(found, k)), solver.violation(alpha, found));
    }
}
