package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.train.History;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Trained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A trained network: hidden layers, the read-outs fitted for every number of first layers, and how it came to be.
 *
 * <p>Immutable and thread-safe.
 */
public final class DeepScnModel {
    private static final int BLOCK_ROWS = 512;

    private final Options options;
    private final Network network;
    /** Element k is the read-out over the first k layers, each fitted by least squares for that prefix alone. */
    private final List<Readout> readouts;

    private final LeastSquares leastSquares;
    private final History history;

    DeepScnModel(Options options, Trained trained) {
        this(
                options,
                trained.network(),
                prefixReadouts(trained.network(), trained.leastSquares()),
                trained.leastSquares(),
                trained.history());
    }

    private DeepScnModel(
            Options options, Network network, List<Readout> readouts, LeastSquares leastSquares, History history) {
        this.options = options;
        this.network = network;
        this.readouts = readouts;
        this.leastSquares = leastSquares;
        this.history = history;
    }

    private static List<Readout> prefixReadouts(Network network, LeastSquares leastSquares) {
        var readouts = new ArrayList<Readout>();
        for (int k = 0; k <= network.layers().size(); k++) {
            readouts.add(leastSquares.readout(network.firstLayers(k).columns()));
        }
        return List.copyOf(readouts);
    }

    /**
     * The outputs for one row of inputs.
     *
     * @throws BadInputException as for several rows
     */
    public double[] predict(double[] row) {
        return predict(new double[][] {Objects.requireNonNull(row, "row")})[0];
    }

    /**
     * The outputs for rows of inputs: finite numbers all.
     *
     * @throws BadInputException if a row has the wrong length or holds a number that is not finite, or one so large
     *     that the network cannot answer with a finite number
     */
    public double[][] predict(double[][] rows) {
        Objects.requireNonNull(rows, "rows");
        for (int i = 0; i < rows.length; i++) {
            checkRow(rows[i], i);
        }
        double[][] predictions = new double[rows.length][readout().outputs()];
        int blocks = (int) ((rows.length + BLOCK_ROWS - 1L) / BLOCK_ROWS);
        var range = IntStream.range(0, blocks);
        (blocks > 1 ? range.parallel() : range).forEach(b -> predictBlock(rows, b * BLOCK_ROWS, predictions));
        for (int i = 0; i < rows.length; i++) {
            checkPrediction(rows[i], i, predictions[i]);
        }
        return predictions;
    }

    /**
     * The network of the first {@code count} layers with the read-out fitted for them alone: a coarser resolution of
     * the same function. Options and history remain those of the whole training.
     */
    public DeepScnModel firstLayers(int count) {
        int layers = network.layers().size();
        Require.that(count >= 0 && count <= layers, "layer count is " + count + ", must lie between 0 and " + layers);
        return new DeepScnModel(
                options, network.firstLayers(count), readouts.subList(0, count + 1), leastSquares, history);
    }

    public Options options() {
        return options;
    }

    public Network network() {
        return network;
    }

    /** β: from every node to every output. */
    public Readout readout() {
        return readouts.get(readouts.size() - 1);
    }

    public History history() {
        return history;
    }

    /** R and QᵀT of the training, for all nodes configured: what the read-outs follow from. */
    public LeastSquares leastSquares() {
        return leastSquares;
    }

    /** The numerical rank of the hidden output matrix H on the training rows. */
    public int rank() {
        return leastSquares.rank(network.columns());
    }

    private void predictBlock(double[][] rows, int from, double[][] predictions) {
        int count = Math.min(BLOCK_ROWS, rows.length - from);
        double[] inputs = new double[count * network.inputs()];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < network.inputs(); j++) {
                inputs[j * count + i] = rows[from + i][j];
            }
        }
        double[] outputs = readout().apply(network.hidden(inputs, count), count);
        for (int i = 0; i < count; i++) {
            for (int q = 0; q < readout().outputs(); q++) {
                predictions[from + i][q] = outputs[q * count + i];
            }
        }
    }

    private static void checkPrediction(double[] row, int index, double[] prediction) {
        for (int q = 0; q < prediction.length; q++) {
            if (!Double.isFinite(prediction[q])) {
                double largest = Arrays.stream(row).map(Math::abs).max().orElse(0);
                throw new BadInputException("rows[" + index + "] is up to " + largest
                        + " in magnitude, which is too large for this network: output " + q + " would be "
                        + prediction[q] + ", must be finite");
            }
        }
    }

    private void checkRow(double[] row, int index) {
        if (Require.present("rows[" + index + "]", row).length != network.inputs()) {
            throw new BadInputException(
                    "rows[" + index + "] has " + row.length + " values, must have " + network.inputs());
        }
        for (int j = 0; j < row.length; j++) {
            if (!Double.isFinite(row[j])) {
                throw new BadInputException(
                        "rows[" + index + "][" + j + "] is " + row[j] + ", must be a finite number");
            }
        }
    }
}
