package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.io.ModelDigest;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.sparsity.SparseReadout;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Trained;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A trained network: hidden layers, the read-outs fitted for every number of first layers, and the training's history.
 *
 * <p>Immutable and thread-safe.
 */
public final class DeepScnModel implements Model {
    /** Read-out k, over the first k layers, is fitted for these layers alone. */
    private final NetworkState parts;

    private final @Nullable LeastSquares leastSquares;
    private final NetworkPass pass;

    DeepScnModel(Options options, Trained trained, String dataFingerprint) {
        this(NetworkState.of(options, trained, dataFingerprint), trained.leastSquares());
    }

    private DeepScnModel(NetworkState parts, @Nullable LeastSquares leastSquares) {
        this.parts = parts;
        this.leastSquares = leastSquares;
        this.pass = new NetworkPass(parts.network());
    }

    /**
     * {@return the network of a stored model, without {@link #leastSquares()}}
     *
     * @param parts what a model file holds
     */
    public static DeepScnModel of(NetworkState parts) {
        return new DeepScnModel(parts.networkAlone(), null);
    }

    /**
     * Reads a network of numbers over arrays; it has no {@link #leastSquares()}.
     *
     * @param file the path of the file
     * @return the model
     * @throws BadInputException as {@link Model#load(Path)}, or if the file holds another kind of model
     * @throws IOException if the file cannot be read
     */
    public static DeepScnModel load(Path file) throws IOException {
        return Members.require(DeepScnModel.class, file);
    }

    @Override
    public String digest() {
        return ModelDigest.of(parts);
    }

    @Override
    public Task task() {
        return Task.REGRESSION;
    }

    @Override
    public List<String> inputs() {
        return Table.numbered("x", network().inputs());
    }

    /** The names of the outputs: y, or y1, y2, … */
    @Override
    public List<String> targets() {
        return readout().outputs() == 1
                ? List.of("y")
                : Table.numbered("y", readout().outputs());
    }

    @Override
    public List<String> classes() {
        return List.of();
    }

    /**
     * The outputs for one row of inputs; all are finite.
     *
     * @throws BadInputException as for several rows
     */
    @Override
    public double[] predict(double[] row) {
        pass.requireFit(Objects.requireNonNull(row, "row"), 0);
        double[] outputs = OneRow.outputs(this, row);
        NetworkPass.requireFinite(outputs, row, 0);
        return outputs;
    }

    @Override
    public double[] predict(Map<String, ? extends @Nullable Object> row) {
        return predict(Encoder.numbers(inputs(), row));
    }

    /**
     * The outputs for rows of inputs; all are finite.
     *
     * @throws BadInputException if a row has the wrong length, or holds a number that is not finite or so large that an
     *     output would not be finite
     */
    @Override
    public double[][] predict(double[][] rows) {
        return outputs(rows, readout());
    }

    /** The outputs for rows of inputs with another read-out over the same network. */
    double[][] outputs(double[][] rows, Readout readout) {
        return pass.outputs(rows, readout);
    }

    /**
     * {@return the network of the first {@code count} layers with the read-out fitted for them alone: a coarser
     * resolution of the same function}
     *
     * <p>Options and history are those of the whole training.
     *
     * @param count the number of layers, from zero to all
     */
    public DeepScnModel firstLayers(int count) {
        requireLayers(count);
        return withParts(network().firstLayers(count), parts.readouts().subList(0, count + 1));
    }

    /**
     * {@return the network of the first {@code count} layers with the weights of the whole network's read-out: the
     * contribution of these layers to its predictions}
     *
     * @param count the number of layers, from zero to all
     */
    public DeepScnModel contributionOf(int count) {
        requireLayers(count);
        var shares = IntStream.rangeClosed(0, count)
                .mapToObj(k -> readout().firstColumns(network().firstLayers(k).columns()))
                .toList();
        return withParts(network().firstLayers(count), shares);
    }

    /**
     * {@return the error of every resolution on some rows: without layers, with the first, with the first two, …}
     *
     * @param rows rows with their targets
     */
    public List<Resolution> resolutions(Samples rows) {
        double[][] inputs = rows.inputs().toRows();
        double[][] targets = rows.targets().toRows();
        return IntStream.rangeClosed(0, network().layers().size())
                .mapToObj(k -> new Resolution(
                        k,
                        network().firstLayers(k).nodes(),
                        Metrics.rmse(firstLayers(k).predict(inputs), targets),
                        Metrics.rmse(contributionOf(k).predict(inputs), targets)))
                .toList();
    }

    /**
     * The error of the first layers.
     *
     * @param layers the number of layers
     * @param nodes of these layers
     * @param refittedRmse with the read-out fitted for them
     * @param finalRmse with the read-out of the whole network
     */
    public record Resolution(int layers, int nodes, double refittedRmse, double finalRmse) {}

    /**
     * {@return the outputs of all nodes of all layers, in the order of their configuration: the learned representation,
     * for other learners}
     *
     * @param rows the rows, one array of inputs each
     * @throws BadInputException as {@link #predict(double[][])}
     */
    public double[][] features(double[][] rows) {
        return pass.columns(
                rows, network().links().columns(network().inputs()), network().columns());
    }

    /**
     * {@return the outputs of one layer, counted from one}
     *
     * @param rows the rows, one array of inputs each
     * @param layer the number of the layer, from one
     * @throws BadInputException as {@link #predict(double[][])}, or if there is no such layer
     */
    public double[][] features(double[][] rows, int layer) {
        int layers = network().layers().size();
        Require.that(layer >= 1 && layer <= layers, "layer is " + layer + ", must lie between 1 and " + layers);
        return pass.columns(
                rows,
                network().firstLayers(layer - 1).columns(),
                network().firstLayers(layer).columns());
    }

    /** The model after a refinement. */
    DeepScnModel refined(SparseReadout sparse) {
        var records = sparse.nodes().stream().map(parts.records()::get).toList();
        NetworkState left = parts.with(sparse.network(), records, sparse.readouts());
        var ridge = RidgeChoice.given(ridge().strength());
        return new DeepScnModel(Records.with(left, "ridge", ridge), sparse.leastSquares());
    }

    private DeepScnModel withParts(Network other, List<Readout> readouts) {
        List<Integer> records = parts.records().subList(0, other.nodes());
        return new DeepScnModel(parts.with(other, records, readouts), leastSquares);
    }

    /** {@return the records of the network's nodes: those of the {@link #history()} that are still there, in order} */
    public List<NodeRecord> nodeRecords() {
        return parts.records().stream().map(history().nodes()::get).toList();
    }

    @Override
    public NetworkState state() {
        return parts;
    }

    private void requireLayers(int count) {
        int layers = network().layers().size();
        Require.that(count >= 0 && count <= layers, "layer count is " + count + ", must lie between 0 and " + layers);
    }

    /** {@return the options of the training} */
    public Options options() {
        return parts.options();
    }

    /** {@return the layers with their weights} */
    public Network network() {
        return parts.network();
    }

    /**
     * β: from every node to every output.
     *
     * @return the weights of the read-out
     */
    public Readout readout() {
        return parts.readout();
    }

    /** {@return the history of the training; of a refined model, the training before the refinement} */
    public History history() {
        return parts.history();
    }

    @Override
    public Provenance provenance() {
        return parts.provenance();
    }

    /** {@return how much the read-out is shrunk, and why} */
    public RidgeChoice ridge() {
        return parts.ridge();
    }

    /**
     * R and QᵀT of the training, for all nodes configured; the read-outs follow from them. A refined model has those of
     * its own nodes on the rows that refined it. Empty for a model loaded from a file, which does not hold them.
     *
     * @return the sums; empty for a loaded model
     */
    public Optional<LeastSquares> leastSquares() {
        return Optional.ofNullable(leastSquares);
    }

    /** {@return the numerical rank of the hidden output matrix H on the training rows; empty for a loaded model} */
    public OptionalInt rank() {
        return leastSquares == null
                ? OptionalInt.empty()
                : OptionalInt.of(leastSquares.rank(network().columns()));
    }

    @Override
    public String toString() {
        return "network of " + network().inputs() + " inputs, "
                + network().layers().stream().map(layer -> "" + layer.width()).collect(Collectors.joining("+"))
                + " nodes and " + readout().outputs() + (readout().outputs() == 1 ? " output" : " outputs")
                + ", trained on "
                + history().data().rows() + " rows";
    }
}
