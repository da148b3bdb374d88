package io.github.deepscn.readout;

import io.github.deepscn.data.Require;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RefinementReport.Point;
import io.github.deepscn.readout.RefinementReport.Stage;
import io.github.deepscn.readout.RefinementReport.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Sparse read-outs, from R, QᵀT and the Gram matrices of folds alone.
 *
 * <p>A refinement selects columns of H, fits their weights again, and removes the nodes that nothing needs any more.
 * Cross-validation repeats the selection and a fit by least squares outside each fold and judges that fit, not the
 * shrunken weights of a Lasso. What is delivered is the same fit, or with a ridge strength the ridge fit of the columns
 * selected.
 */
public final class Sparsity {
    /** How many values of α there are to choose from, and the least as a share of the largest. */
    private static final int GRID = 100;

    private static final double LEAST_SHARE = 1e-4;

    /** Violation of the conditions of optimality, and sweeps: for what is delivered, and for what is only compared. */
    private static final double FINE = 1e-9;

    private static final int FINE_SWEEPS = 100_000;
    private static final double COARSE = 1e-6;
    private static final int COARSE_SWEEPS = 1_000;

    private final FoldGrams rows;
    private final LeastSquares whole;
    private final Network network;
    private final double ridge;
    private final int links;
    private final BitSet chosen = new BitSet();
    private final List<Stage> stages = new ArrayList<>();

    private Sparsity(FoldGrams rows, Network network, double ridge) {
        this.rows = rows;
        this.whole = rows.whole();
        this.network = network;
        this.ridge = ridge;
        this.links = network.links().columns(network.inputs());
    }

    /**
     * Refines the read-out of a network.
     *
     * @param rows of the basis of all its links and nodes
     * @param ridge α of {@link Shrinkage} for the final fit; 0 is plain least squares
     * @throws io.github.deepscn.data.BadInputException if more nodes shall stay than there are
     */
    public static SparseReadout refine(FoldGrams rows, Network network, Refinement how, double ridge) {
        var sparsity = new Sparsity(rows, network, ridge);
        if (how instanceof Refinement.Lasso lasso) {
            sparsity.select(lasso);
        } else if (how instanceof Refinement.Elimination elimination) {
            sparsity.eliminate(elimination);
        }
        return sparsity.result();
    }

    private void select(Refinement.Lasso how) {
        if (network.links().intercept()) {
            chosen.set(0);
        }
        int from = chosen.cardinality();
        for (int end : ends(how.layerByLayer())) {
            select(how, IntStream.range(from, end).toArray());
            from = end;
        }
    }

    /** Where each stage ends: behind every layer, or behind the last. */
    private int[] ends(boolean layerByLayer) {
        int layers = network.layers().size();
        return layerByLayer && layers > 0
                ? IntStream.rangeClosed(1, layers)
                        .map(k -> network.firstLayers(k).columns())
                        .toArray()
                : new int[] {network.columns()};
    }

    /** One stage of a Lasso, against what the columns chosen so far leave of the targets. */
    private void select(Refinement.Lasso how, int[] columns) {
        int firstRow = network.links().intercept() ? 1 : 0;
        double[] scales = LassoSolver.scales(whole, firstRow, columns, rows.weight());
        var solver = solver(whole, firstRow, columns, scales, rows.weight());
        double[] grid = grid(solver.largestAlpha());
        double alpha;
        List<Point> curve = List.of();
        if (how.alpha().isPresent()) {
            alpha = how.alpha().getAsDouble();
        } else {
            var errors = new FoldErrors(rows, grid.length);
            for (int fold = 0; fold < rows.folds(); fold++) {
                LeastSquares training = rows.training(fold);
                double weight = rows.weight() - rows.weight(fold);
                judge(solver(training, firstRow, columns, scales, weight), columns, grid, fold, errors);
            }
            alpha = grid[errors.choose(how.crossValidation().rule())];
            curve = errors.curve(grid);
        }
        double[] weights = alpha == 0 ? new double[0] : path(solver, grid, alpha);
        for (int k = 0; k < columns.length; k++) {
            chosen.set(columns[k], alpha == 0 ? scales[k] > 0 : solver.isActive(weights, k));
        }
        double violation = alpha == 0 ? 0 : solver.violation(alpha, weights);
        stages.add(new Stage(OptionalDouble.of(alpha), violation, chosen.cardinality(), curve));
    }

    private LassoSolver solver(LeastSquares fit, int firstRow, int[] columns, double[] scales, double weight) {
        double[] target = fit.miss(fit.fit(chosen));
        for (int k = 0; k < target.length; k++) {
            target[k] = -target[k];
        }
        return new LassoSolver(fit, target, firstRow, columns, scales, weight);
    }

    private static double[] grid(double largest) {
        return IntStream.range(0, GRID)
                .mapToDouble(k -> largest * Math.pow(LEAST_SHARE, k / (GRID - 1.0)))
                .toArray();
    }

    /** Walks down the path outside a fold; every selection on it is fitted there and judged by the fold. */
    private void judge(LassoSolver solver, int[] columns, double[] grid, int fold, FoldErrors errors) {
        double[] weights = solver.zero();
        var before = new BitSet();
        double error = Double.NaN;
        for (int a = 0; a < grid.length; a++) {
            weights = solver.solve(grid[a], weights, COARSE, COARSE_SWEEPS);
            var selected = (BitSet) chosen.clone();
            for (int k = 0; k < columns.length; k++) {
                selected.set(columns[k], solver.isActive(weights, k));
            }
            if (a == 0 || !selected.equals(before)) {
                error = rows.squaredError(fold, rows.training(fold).fit(selected));
                before = selected;
            }
            errors.set(fold, a, error);
        }
    }

    /** The weights for one α, by way of the larger ones on the grid. */
    private static double[] path(LassoSolver solver, double[] grid, double alpha) {
        double[] weights = solver.zero();
        for (double larger : grid) {
            if (larger <= alpha) {
                break;
            }
            weights = solver.solve(larger, weights, COARSE, COARSE_SWEEPS);
        }
        return solver.solve(alpha, weights, FINE, FINE_SWEEPS);
    }

    private void eliminate(Refinement.Elimination how) {
        int all = network.nodes();
        int wanted;
        List<Point> curve = List.of();
        if (how.nodes().isPresent()) {
            wanted = Require.atMost("nodes", how.nodes().getAsInt(), all);
        } else {
            var errors = new FoldErrors(rows, all + 1);
            for (int fold = 0; fold < rows.folds(); fold++) {
                var elimination = new BackwardElimination(rows.training(fold), links);
                for (int nodes = all; nodes >= 0; nodes--) {
                    errors.set(fold, nodes, rows.squaredError(fold, elimination.readout()));
                    if (nodes > 0) {
                        elimination.drop();
                    }
                }
            }
            wanted = errors.choose(how.crossValidation().rule());
            curve = errors.curve(IntStream.rangeClosed(0, all).asDoubleStream().toArray());
        }
        var elimination = new BackwardElimination(whole, links);
        for (int nodes = all; nodes > wanted; nodes--) {
            elimination.drop();
        }
        for (int j = 0; j < whole.columns(); j++) {
            chosen.set(j, elimination.isLeft(j));
        }
        stages.add(new Stage(OptionalDouble.empty(), 0, chosen.cardinality(), curve));
    }

    private SparseReadout result() {
        Readout selected = fit(whole, chosen, whole.columns());
        BitSet read = nonZero(selected);
        BitSet needed = network.needed(read);
        Network left = network.restrictedTo(needed);
        LeastSquares few = whole.select(needed);
        int[] columns = needed.stream().toArray();
        var readouts = new ArrayList<Readout>();
        for (int k = 0; k <= left.layers().size(); k++) {
            int size = left.firstLayers(k).columns();
            var kept = new BitSet();
            IntStream.range(0, size).filter(j -> read.get(columns[j])).forEach(kept::set);
            readouts.add(fit(few, kept, size));
        }
        var all = new BitSet();
        all.set(0, whole.columns());
        var report = new RefinementReport(
                state(
                        network,
                        whole.ridge(whole.columns(), ridge, network.links().intercept()),
                        all),
                state(left, selected, read),
                stages);
        var nodes = needed.stream()
                .filter(j -> j >= links)
                .map(j -> j - links)
                .boxed()
                .toList();
        return new SparseReadout(left, nodes, few, readouts, report);
    }

    private Readout fit(LeastSquares of, BitSet columns, int size) {
        return of.fit(columns, size, ridge, network.links().intercept());
    }

    private State state(Network of, Readout readout, BitSet columns) {
        BitSet read = nonZero(readout);
        int nonZeros = (int) read.stream()
                .flatMap(j -> IntStream.range(0, readout.outputs()).filter(q -> readout.weight(j, q) != 0))
                .count();
        int readNodes = read.get(links, whole.columns()).cardinality();
        return new State(of.nodes(), readNodes, nonZeros, rows.trainRmse(readout), crossValidationRmse(columns));
    }

    private double crossValidationRmse(BitSet columns) {
        return rows.rmse(columns, ridge, network.links().intercept());
    }

    private static BitSet nonZero(Readout readout) {
        var columns = new BitSet();
        for (int j = 0; j < readout.columns(); j++) {
            for (int q = 0; q < readout.outputs(); q++) {
                if (readout.weight(j, q) != 0) {
                    columns.set(j);
                }
            }
        }
        return columns;
    }
}
