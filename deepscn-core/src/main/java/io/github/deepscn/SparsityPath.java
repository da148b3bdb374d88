package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.CrossValidation;
import io.github.deepscn.readout.FoldGrams;
import io.github.deepscn.readout.LassoPath;
import io.github.deepscn.readout.Refinement;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.train.Replay;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a network loses when its read-out reads fewer nodes: the selections of a Lasso as its strength falls, each with
 * the weights fitted again.
 *
 * @param steps of different sizes, the sparsest first; the last reads all that there is
 * @param heldOut whether the errors are those of rows held out, or else of cross-validation
 */
public record SparsityPath(List<Step> steps, boolean heldOut) {
    private static final int BLOCK_ROWS = 1 << 10;

    public SparsityPath {
        steps = List.copyOf(steps);
    }

    /**
     * A selection.
     *
     * @param nodes how many the read-out reads
     * @param left how many the network then needs: those, and those that they look at
     * @param rmse √(ΣE²/(N·m)) in the units that the network learns
     * @param columns of H that are read, counted from zero, links before nodes
     */
    public record Step(int nodes, int left, double rmse, List<Integer> columns) {
        public Step {
            columns = List.copyOf(columns);
        }

        /** What leaves this of the model: {@link TableModel#refine} with the same rows. */
        public Refinement refinement() {
            return Refinement.selection(columns);
        }
    }

    /**
     * The path of a model's only network.
     *
     * @param training the rows to select and to fit by: as a rule those the model was trained on
     * @param heldOut rows to judge by; if there are none, cross-validation does
     * @param most how many steps at most, two or more
     * @throws BadInputException if the model has several networks, or the rows do not fit it
     */
    public static SparsityPath of(TableModel model, Table training, Table heldOut, int most, int threads) {
        Require.atLeast("most", most, 2);
        DeepScnModel network = model.network();
        Samples samples = samples(model, training);
        try (var engine = LocalEngine.over(samples, null, threads)) {
            FoldGrams rows = Replay.over(
                            engine, network.network(), network.options().shrinkage())
                    .foldGrams(CrossValidation.standard());
            var path = new LassoPath(rows, network.network(), network.ridge().strength());
            List<BitSet> selections = path.selections();
            int[] shown = differentSizes(network.network(), selections, most);
            double[] errors;
            if (heldOut.rows() > 0) {
                List<Readout> readouts = IntStream.of(shown)
                        .mapToObj(a -> path.readout(selections.get(a)))
                        .toList();
                errors = errors(network.network(), readouts, NetworkRows.of(model, heldOut));
            } else {
                double[] all = path.crossValidatedRmse();
                errors = IntStream.of(shown).mapToDouble(a -> all[a]).toArray();
            }
            var steps = new ArrayList<Step>();
            for (int k = 0; k < shown.length; k++) {
                steps.add(step(network.network(), selections.get(shown[k]), errors[k]));
            }
            return new SparsityPath(steps, heldOut.rows() > 0);
        }
    }

    /** The step of least error; of equals the sparsest. */
    public Step best() {
        Step best = steps.get(0);
        for (Step step : steps) {
            best = step.rmse() < best.rmse() ? step : best;
        }
        return best;
    }

    private static Samples samples(TableModel model, Table rows) {
        var encoder = model.encoder();
        Matrix inputs = encoder.encode(rows);
        if (model.classifier().isPresent()) {
            String[] labels =
                    TableRows.labels(rows.column(encoder.targets().get(0).column()));
            return DeepScnClassifier.samples(model.classifier().orElseThrow(), inputs, labels);
        }
        return Samples.of(inputs, encoder.targets().isEmpty() ? inputs : TableRows.targets(rows, encoder.targets()));
    }

    /** Selections of different sizes, the smaller first: of one size the last, which the least strength chose. */
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
        return new Step(
                nodes(network, selection),
                left,
                rmse,
                selection.stream().boxed().toList());
    }

    private static int nodes(Network network, BitSet columns) {
        int links = network.links().columns(network.inputs());
        return (int) columns.stream().filter(j -> j >= links).count();
    }

    /** The errors of several read-outs on rows, which the network sees but once. */
    private static double[] errors(Network network, List<Readout> readouts, NetworkRows rows) {
        double[] squares = new double[readouts.size()];
        int count = rows.inputs().length;
        Matrix inputs = Matrix.of("inputs", rows.inputs());
        for (int from = 0; from < count; from += BLOCK_ROWS) {
            int to = Math.min(count, from + BLOCK_ROWS);
            double[] block = new double[(to - from) * network.inputs()];
            inputs.copyRows(from, to, block);
            double[] hidden = network.hidden(block, to - from);
            for (int k = 0; k < squares.length; k++) {
                squares[k] += squaredError(readouts.get(k).apply(hidden, to - from), rows.targets(), from, to);
            }
        }
        double numbers = (double) count * rows.targets()[0].length;
        for (int k = 0; k < squares.length; k++) {
            squares[k] = Math.sqrt(squares[k] / numbers);
        }
        return squares;
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
