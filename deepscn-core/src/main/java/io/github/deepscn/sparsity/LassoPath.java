package io.github.deepscn.sparsity;

import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The selections of a {@link Refinement.Lasso} over all nodes at once as α falls, from the sparsest to all that there
 * is.
 */
public final class LassoPath {
    private final FoldGrams rows;
    private final Network network;
    private final double ridge;
    private final LassoStage stage;

    /**
     * The path of a network.
     *
     * @param rows of the basis of all its links and nodes
     * @param ridge α of {@link io.github.deepscn.readout.Shrinkage} for the fits; 0 is plain least squares
     */
    public LassoPath(FoldGrams rows, Network network, double ridge) {
        this.rows = rows;
        this.network = network;
        this.ridge = ridge;
        var chosen = new BitSet();
        chosen.set(0, intercept());
        this.stage = new LassoStage(
                rows,
                chosen,
                chosen.cardinality(),
                IntStream.range(chosen.cardinality(), network.columns()).toArray());
    }

    private boolean intercept() {
        return network.links().intercept();
    }

    /** The columns selected for every α, links included; last all of them. */
    public List<BitSet> selections() {
        var selections = new ArrayList<>(stage.path());
        selections.add(stage.all());
        return List.copyOf(selections);
    }

    /**
     * √(ΣE²/(N·m)) for every one of {@link #selections()}: the selection is made again without the fold that judges it.
     */
    public double[] crossValidatedRmse() {
        List<RefinementReport.Point> curve = stage.crossValidate(ridge).curve(stage.grid());
        return IntStream.rangeClosed(0, curve.size())
                .mapToDouble(a -> a < curve.size() ? curve.get(a).rmse() : rows.rmse(stage.all(), ridge, intercept()))
                .toArray();
    }

    /** The weights of a selection, fitted again; all other columns have none. */
    public Readout readout(BitSet selection) {
        return rows.whole().fit(selection, network.columns(), ridge, intercept());
    }
}
