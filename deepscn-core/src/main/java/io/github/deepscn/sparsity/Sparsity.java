package io.github.deepscn.sparsity;

import io.github.deepscn.data.Require;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.sparsity.RefinementReport.Point;
import io.github.deepscn.sparsity.RefinementReport.Stage;
import io.github.deepscn.sparsity.RefinementReport.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Sparse read-outs, from R, QᵀT and the Gram matrices of folds alone.
 *
 * <p>A refinement selects columns of H, fits their weights again, and removes the nodes that are no longer needed.
 * Cross-validation repeats the selection and the fit outside each fold and judges that fit, not the shrunken weights of
 * a Lasso. The fit is plain least squares or, with a ridge strength, ridge; the result has the same.
 */
public final class Sparsity {
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
     * @param engine has the rows used to select and to fit
     * @param shrinkage with which the network was trained
     * @param ridge α of {@link Shrinkage} for the fits, those of cross-validation included; 0 is plain least squares
     * @throws io.github.deepscn.data.BadInputException if the refinement keeps more nodes than there are, or columns
     *     that do not exist
     */
    public static SparseReadout refine(
            Engine engine, Network network, Refinement how, Shrinkage shrinkage, double ridge) {
        FoldGrams rows = FoldGrams.of(engine, network, shrinkage, how.crossValidation());
        var sparsity = new Sparsity(rows, network, ridge);
        if (how instanceof Refinement.Lasso lasso) {
            sparsity.select(lasso);
        } else if (how instanceof Refinement.Elimination elimination) {
            sparsity.eliminate(elimination);
        } else if (how instanceof Refinement.Selection selection) {
            sparsity.keep(selection);
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

    /** The end of each stage: after every layer, or after the last. */
    private int[] ends(boolean layerByLayer) {
        int layers = network.layers().size();
        return layerByLayer && layers > 0
                ? IntStream.rangeClosed(1, layers)
                        .map(k -> network.firstLayers(k).columns())
                        .toArray()
                : new int[] {network.columns()};
    }

    /** One stage of a Lasso, fitted to the residual of the columns chosen so far. */
    private void select(Refinement.Lasso how, int[] columns) {
        var stage = new LassoStage(rows, chosen, network.links().intercept() ? 1 : 0, columns);
        double alpha;
        List<Point> curve = List.of();
        if (how.alpha().isPresent()) {
            alpha = how.alpha().getAsDouble();
        } else {
            FoldErrors errors = stage.crossValidate(ridge);
            alpha = stage.grid()[errors.choose(how.crossValidation().rule())];
            curve = errors.curve(stage.grid());
        }
        LassoStage.Choice choice = stage.choose(alpha);
        chosen.or(choice.selected());
        stages.add(new Stage(OptionalDouble.of(alpha), choice.violation(), chosen.cardinality(), curve));
    }

    /** Keeps the given columns and the intercept. */
    private void keep(Refinement.Selection how) {
        int columns = network.columns();
        how.columns().forEach(column -> chosen.set(Require.atMost("column", column, columns - 1)));
        chosen.set(0, chosen.get(0) || network.links().intercept());
        stages.add(new Stage(OptionalDouble.empty(), 0, chosen.cardinality(), List.of()));
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
                judge(fold, errors);
            }
            wanted = errors.choose(how.crossValidation().rule());
            curve = errors.curve(IntStream.rangeClosed(0, all).asDoubleStream().toArray());
        }
        var elimination = new BackwardElimination(whole, links);
        for (int nodes = all; nodes > wanted; nodes--) {
            elimination.drop();
        }
        IntStream.range(0, whole.columns()).filter(elimination::isLeft).forEach(chosen::set);
        stages.add(new Stage(OptionalDouble.empty(), 0, chosen.cardinality(), curve));
    }

    /** Eliminates by the rows outside a fold; each selection is fitted to these rows and judged by the fold. */
    private void judge(int fold, FoldErrors errors) {
        LeastSquares training = rows.training(fold);
        var elimination = new BackwardElimination(training, links);
        boolean intercept = network.links().intercept();
        var shrunk = ridge == 0 ? elimination : new BackwardElimination(training.shrunk(ridge, intercept), links);
        for (int nodes = network.nodes(); nodes > 0; nodes--) {
            errors.set(fold, nodes, rows.squaredError(fold, shrunk.readout()));
            int dropped = elimination.drop();
            if (shrunk != elimination) {
                shrunk.drop(dropped);
            }
        }
        errors.set(fold, 0, rows.squaredError(fold, shrunk.readout()));
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
        double crossValidated = rows.rmse(columns, ridge, network.links().intercept());
        return new State(of.nodes(), readNodes, nonZeros, rows.trainRmse(readout), crossValidated);
    }

    private static BitSet nonZero(Readout readout) {
        return IntStream.range(0, readout.columns())
                .filter(j -> IntStream.range(0, readout.outputs()).anyMatch(q -> readout.weight(j, q) != 0))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }
}
