package io.github.deepscn.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a model as an ONNX file: rows of inputs in, or the raw columns of a table; outputs, classes or features out.
 *
 * <pre>{@code
 * OnnxExport.of(model).write(Path.of("model.onnx"));
 * OnnxExport.of(classifier).write(Path.of("classifier.onnx"));
 * OnnxExport.of(tableModel).write(Path.of("table.onnx"));
 * OnnxExport.of(model).features(2).write(Path.of("features.onnx"));
 * OnnxReport report = OnnxExport.of(model).withFloat(trainingRows).write(Path.of("small.onnx"));
 * }</pre>
 *
 * <p>The graph computes in double, as the model does. In float it is half the size and faster, but the read-out weights
 * of a stochastic configuration network are often large and cancel, and then float loses what double keeps. A float
 * export therefore measures its own error, states it, and is refused where it is not small beside the model's.
 *
 * <p>The same model gives the same bytes. Immutable and thread-safe.
 */
public final class OnnxExport {
    /**
     * The largest float error that is allowed, in parts of the model's training RMSE, unless the caller says another.
     */
    public static final double FLOAT_LIMIT = 0.1;

    /** The largest share of the rows that may get another label in float. */
    public static final double CHANGED_LABELS_LIMIT = 0.01;

    /**
     * The oldest version in which every operator used has the form it has today (ReduceSum takes its axes as an input
     * since then) and onnxruntime its double kernel: the oldest runtimes can read it, and new ones still do.
     */
    static final int OPSET = 13;

    /**
     * The version of {@link GraphBuilder#ML_DOMAIN} that runtimes of {@link #OPSET} have, and the first whose
     * LabelEncoder takes keys and values of its own.
     */
    static final int ML_OPSET = 2;

    /** The file format that belongs to {@link #OPSET}. */
    private static final int IR_VERSION = 7;

    /** What a protocol buffer may hold, less a megabyte for names and metadata. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - (1L << 20);

    /** The coverage of the intervals that the metadata tells of. */
    private static final double INTERVAL_COVERAGE = 0.9;

    private final GraphInput input;
    private final GraphResult result;
    private final @Nullable Supplier<MeasuredRows> floatRows;
    private final double floatLimit;

    private OnnxExport(
            GraphInput input, GraphResult result, @Nullable Supplier<MeasuredRows> floatRows, double floatLimit) {
        this.input = input;
        this.result = result;
        this.floatRows = floatRows;
        this.floatLimit = floatLimit;
    }

    /** The model's outputs, in double. */
    public static OnnxExport of(DeepScnModel model) {
        return of(new OutputsResult(List.of(model), Decoding.none(), Map.of()));
    }

    /** The label of the most probable class and the probabilities of all, in double. */
    public static OnnxExport of(ClassifierModel classifier) {
        return of(new ClassesResult(List.of(classifier)));
    }

    /**
     * What a model answers raw rows with, in double: the graph has the encoder, and one input for every column that the
     * network sees. Numbers are in the units of the targets; an autoencoder's are encoded. The members of an ensemble
     * stand side by side, and the answer is their mean.
     *
     * @throws BadInputException if a class, a level or the name of a column is no text that can stand in an ONNX file
     */
    public static OnnxExport of(TableModel model) {
        Objects.requireNonNull(model, "model");
        GraphResult result = model.task() == Task.CLASSIFICATION
                ? new ClassesResult(model.classifiers())
                : new OutputsResult(
                        model.members(), new Decoding(model.encoder().targets()), halfWidths(model));
        return new OnnxExport(new TableInput(model), result, null, FLOAT_LIMIT);
    }

    private static OnnxExport of(GraphResult result) {
        int inputs = result.members().get(0).network().inputs();
        return new OnnxExport(new MatrixInput(inputs), result, null, FLOAT_LIMIT);
    }

    /** How far intervals reach to either side of an output, for the metadata: the graph does not compute them. */
    private static Map<String, String> halfWidths(TableModel model) {
        return model.intervals()
                .filter(intervals -> intervals.reaches(INTERVAL_COVERAGE))
                .map(intervals -> Map.of(
                        "interval_90",
                        Arrays.stream(model.halfWidths(INTERVAL_COVERAGE))
                                .mapToObj(Double::toString)
                                .collect(Collectors.joining(",", "[", "]"))))
                .orElse(Map.of());
    }

    /**
     * The outputs of all nodes, layer by layer, in place of outputs or classes; direct links are not among them.
     *
     * @throws BadInputException if the model has no layer
     */
    public OnnxExport features() {
        return features(1, depth());
    }

    /**
     * The outputs of the nodes of one layer, counted from one, in place of outputs or classes.
     *
     * @throws BadInputException if there is no such layer
     */
    public OnnxExport features(int layer) {
        return features(layer, layer);
    }

    private OnnxExport features(int first, int last) {
        int layers = depth();
        Require.that(layers > 0, "the model has no layers, so it has no features");
        Require.that(first >= 1 && last <= layers, "layer is " + first + ", must lie between 1 and " + layers);
        return new OnnxExport(
                input, new FeaturesResult(result.members(), new LayerRange(first, last)), floatRows, floatLimit);
    }

    private int depth() {
        return result.members().stream()
                .mapToInt(model -> model.network().layers().size())
                .max()
                .orElseThrow();
    }

    /**
     * In float, if the error allows it: at most {@link #FLOAT_LIMIT}, and {@link #CHANGED_LABELS_LIMIT} for classes.
     *
     * @param trainingRows to measure the error on: those the model was trained on, or others like them; not copied
     */
    public OnnxExport withFloat(double[][] trainingRows) {
        return withFloat(trainingRows, FLOAT_LIMIT);
    }

    /**
     * In float, if the error allows it. For classes {@link #CHANGED_LABELS_LIMIT} holds whatever the limit.
     *
     * @param trainingRows to measure the error on: those the model was trained on, or others like them; not copied
     * @param limit the largest {@link FloatError#ratio()} that is allowed, more than 0
     * @throws BadInputException if the model takes tables
     */
    public OnnxExport withFloat(double[][] trainingRows, double limit) {
        Objects.requireNonNull(trainingRows, "trainingRows");
        Require.that(input instanceof MatrixInput, "the model takes tables, so its float error is measured on one");
        return withFloat(() -> MeasuredRows.of(trainingRows), limit);
    }

    /**
     * In float, if the error allows it, as {@link #withFloat(double[][])}. Numbers and dates are float before they are
     * scaled, and the error has what that costs.
     *
     * @param trainingRows to measure the error on: those the model was trained on, or others like them
     * @throws BadInputException if the model takes no tables
     */
    public OnnxExport withFloat(Table trainingRows) {
        return withFloat(trainingRows, FLOAT_LIMIT);
    }

    /**
     * In float, if the error allows it, as {@link #withFloat(double[][], double)}.
     *
     * @param trainingRows to measure the error on: those the model was trained on, or others like them
     * @param limit the largest {@link FloatError#ratio()} that is allowed, more than 0
     * @throws BadInputException if the model takes no tables
     */
    public OnnxExport withFloat(Table trainingRows, double limit) {
        Objects.requireNonNull(trainingRows, "trainingRows");
        if (input instanceof TableInput table) {
            return withFloat(() -> MeasuredRows.of(table.encoder(), trainingRows), limit);
        }
        throw new BadInputException("the model takes numbers and no tables, so its float error is measured on these");
    }

    private OnnxExport withFloat(Supplier<MeasuredRows> rows, double limit) {
        Require.between("float limit", limit, 0, Double.POSITIVE_INFINITY);
        return new OnnxExport(input, result, rows, limit);
    }

    /**
     * Writes the file, whole or not at all; one that is there is replaced.
     *
     * @throws BadInputException if the float error is above its limits, the rows to measure it on are not rows of this
     *     model, or the model is larger than an ONNX file may be
     * @throws IOException if the file cannot be written
     */
    public OnnxReport write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        requireRoom();
        Optional<FloatError> error = floatError();
        ModelProto proto = proto(error);
        WholeFile.write(file, proto::writeTo);
        ValueNames names = input.names();
        List<Output> outputs = result.outputs().stream()
                .map(output -> new Output(names.of(output.name()), output.columns()))
                .toList();
        return new OnnxReport(file, proto.getSerializedSize(), input.columns(), outputs, error);
    }

    private void requireRoom() {
        long numbers = 0;
        for (DeepScnModel model : result.members()) {
            numbers += (long) model.network().columns() * model.readout().outputs();
            for (Layer layer : model.network().layers()) {
                numbers += (layer.fanIn() + 2L) * layer.width();
            }
        }
        long bytes = numbers * (floatRows == null ? Double.BYTES : Float.BYTES);
        Require.that(
                bytes <= MOST_BYTES,
                "the model takes " + bytes + " bytes, must take at most " + MOST_BYTES + " for an ONNX file");
    }

    private Optional<FloatError> floatError() {
        if (floatRows == null) {
            return Optional.empty();
        }
        FloatError error = result.floatError(floatRows.get());
        error.requireRatio(floatLimit, result.scaleName());
        error.requireLabels(CHANGED_LABELS_LIMIT);
        return Optional.of(error);
    }

    private ModelProto proto(Optional<FloatError> error) {
        GraphProto graph = graph(error.isPresent());
        var proto = ModelProto.newBuilder()
                .setIrVersion(IR_VERSION)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPSET))
                .setProducerName("deepscn")
                .setProducerVersion(Provenance.currentVersion())
                .setGraph(graph);
        if (graph.getNodeList().stream().anyMatch(node -> node.getDomain().equals(GraphBuilder.ML_DOMAIN))) {
            proto.addOpsetImport(OperatorSetIdProto.newBuilder()
                    .setDomain(GraphBuilder.ML_DOMAIN)
                    .setVersion(ML_OPSET));
        }
        metadata(error)
                .forEach((key, value) -> proto.addMetadataProps(StringStringEntryProto.newBuilder()
                        .setKey("deepscn." + key)
                        .setValue(value)));
        return proto.build();
    }

    private GraphProto graph(boolean asFloat) {
        var graph = new GraphBuilder("deepscn", asFloat, input.names());
        result.addTo(graph, input.addTo(graph));
        return graph.build();
    }

    /** Where the model comes from; no times, so that the same model gives the same bytes. */
    private Map<String, String> metadata(Optional<FloatError> error) {
        DeepScnModel model = result.members().get(0);
        var entries = new LinkedHashMap<String, String>();
        entries.put("result", result.description());
        entries.putAll(result.metadata());
        entries.putAll(input.metadata());
        if (result.members().size() > 1) {
            entries.put("members", Integer.toString(result.members().size()));
        }
        entries.put("seed", ofMembers(member -> Long.toString(member.options().seed())));
        entries.put("layers", ofMembers(member -> widths(member.network())));
        entries.put(
                "nodes",
                Integer.toString(result.members().stream()
                        .mapToInt(member -> member.network().nodes())
                        .sum()));
        entries.put("activation", model.options().activation().id());
        entries.put("options", model.options().toString());
        entries.put(
                "train.rows",
                ofMembers(member -> Long.toString(member.history().data().rows())));
        entries.put("train.rmse", Double.toString(result.trainRmse()));
        entries.put("stop", ofMembers(member -> member.history().stop().name()));
        error.ifPresent(measured -> {
            entries.put("float.rmse", Double.toString(measured.rmse()));
            entries.put("float.scale", Double.toString(measured.scale()));
            entries.put("float.rows", Integer.toString(measured.rows()));
            measured.changedLabels().ifPresent(share -> entries.put("float.changed", Double.toString(share)));
        });
        return entries;
    }

    /** A text for each member. */
    private String ofMembers(Function<DeepScnModel, String> text) {
        return result.members().stream().map(text).collect(Collectors.joining(";"));
    }

    private static String widths(Network network) {
        return network.layers().stream().map(layer -> "" + layer.width()).collect(Collectors.joining(","));
    }
}
