package io.github.deepscn.sparsity;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.Shrinkage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How much a network loses when its read-out reads fewer nodes: the selections of a {@link Refinement.Lasso} over all
 * nodes as its strength falls, each with its weights fitted again.
 *
 * @param steps of different sizes, the sparsest first; the last reads all columns
 * @param heldOut whether the errors are those of rows held out; otherwise they come from cross-validation
 */
public record SparsityPath(List<Step> steps, boolean heldOut) {
    private static final int BLOCK_ROWS = 1 << 10;

    public SparsityPath {
        steps = List.copyOf(steps);
    }

    /**
     * A selection.
     *
     * @param nodes the number of nodes that the read-out reads
     * @param left the number of nodes that the network then needs: those read, and those that feed them
     * @param rmse √(ΣE²/(N·m)) in the units that the network learns
     * @param columns of H that are read, counted from zero, links before nodes
     */
    public record Step(int nodes, int left, double rmse, List<Integer> columns) {
        public Step {
            columns = List.copyOf(columns);
        }

        /** The refinement that reduces the model to this step, with the same rows. */
        public Refinement refinement() {
            return Refinement.selection(columns);
        }
    }

    /**
     * The path of a network.
     *
     * @param engine has the rows used to select and to fit
     * @param shrinkage with which the network was trained
     * @param ridge α of {@link Shrinkage} for the fits; 0 is plain least squares
     * @param inputs rows to judge by; if there are none, cross-validation judges
     * @param targets of these rows
     * @param most the most steps, two or more
     */
    public static SparsityPath of(
            Engine engine,
            Network network,
            Shrinkage shrinkage,
            double ridge,
            double[][] inputs,
            double[][] targets,
            int most) {
        FoldGrams rows = FoldGrams.of(engine, network, shrinkage, CrossValidation.standard());
        boolean intercept = network.links().intercept();
        var stage = LassoStage.ofAll(rows, network);
        List<BitSet> selections = new ArrayList<>(stage.path());
        selections.add(stage.all());
        int[] shown = differentSizes(network, selections, most);
        double[] errors;
        if (inputs.length > 0) {
            List<Readout> readouts = IntStream.of(shown)
                    .mapToObj(a -> rows.whole().fit(selections.get(a), network.columns(), ridge, intercept))
                    .toList();
            errors = errors(network, readouts, Matrix.of("inputs", inputs), targets);
        } else {
            // every selection is made again without the fold that judges it
            List<RefinementReport.Point> curve = stage.crossValidate(ridge).curve(stage.grid());
            errors = IntStream.of(shown)
                    .mapToDouble(a -> a < curve.size() ? curve.get(a).rmse() : rows.rmse(stage.all(), ridge, intercept))
                    .toArray();
        }
        return new SparsityPath(
                IntStream.range(0, shown.length)
                        .mapToObj(k -> step(network, selections.get(shown[k]), errors[k]))
                        .toList(),
                inputs.length > 0);
    }

    /** The step of least error; among equals the sparsest. */
    public Step best() {
        return steps.stream().min(Comparator.comparingDouble(Step::rmse)).orElseThrow();
    }

    /** Selections of different sizes, the smaller first; of one size the last, which the least strength chose. */
    private static int[] differentSizes(Network network, List<BitSet> selections, int most) {
        var bySize = new TreeMap<Integer, Integer>();
        for (int a = 0; a < selections.size(); a++) {
            bySize.put(nodes(network, selections.get(a)), a);
        }
        int[] different = bySize.values().stream().mapToInt(a -> a).toArray();
        if (different.length <= most) {
            return different;
        }
        return IntStream.range(0, most)
                .map(k -> different[(int) ((long) k * (different.length - 1) / (most - 1))])
                .toArray();
    }

    private static Step step(Network network, BitSet selection, double rmse) {
        int left = nodes(network, network.needed(selection));
        List<Integer> columns = selection.stream().boxed().toList();
        return new Step(nodes(network, selection), left, rmse, columns);
    }

    private static int nodes(Network network, BitSet columns) {
        int links = network.links().columns(network.inputs());
        return (int) columns.stream().filter(j -> j >= links).count();
    }

    /** The errors of several read-outs; the rows pass through the network only once. */
    private static double[] errors(Network network, List<Readout> readouts, Matrix inputs, double[][] targets) {
        double[] errors = new double[readouts.size()];
        inputs.forEachBlock(BLOCK_ROWS, (block, from, count) -> {
            double[] hidden = network.hidden(block, count);
            for (int k = 0; k < errors.length; k++) {
                errors[k] += squaredError(readouts.get(k).apply(hidden, count), targets, from, from + count);
            }
        });
        double numbers = (double) targets.length * targets[0].length;
        return Arrays.stream(errors).map(error -> Math.sqrt(error / numbers)).toArray();
    }

    private static double squaredError(double[] outputs, double[][] targets, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            for (int q = 0; q < targets[i].length; q++) {
                double miss = outputs[q * (to - from) + i - from] - targets[i][q];
                sum += miss * miss;
            }
        }
        return sum;
    }
}
