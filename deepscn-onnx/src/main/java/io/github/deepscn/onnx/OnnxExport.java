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
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a model as an ONNX file. The graph takes rows of inputs or the raw columns of a table, and computes outputs,
 * classes or features.
 *
 * <pre>{@code
 * OnnxExport.of(model).write(Path.of("model.onnx"));
 * OnnxExport.of(classifier).write(Path.of("classifier.onnx"));
 * OnnxExport.of(tableModel).write(Path.of("table.onnx"));
 * OnnxExport.of(model).features(2).write(Path.of("features.onnx"));
 * OnnxReport report = OnnxExport.of(model).withFloat(trainingRows).write(Path.of("small.onnx"));
 * }</pre>
 *
 * <p>The graph computes in double, as the model does. A float graph has half the size and is faster, but the read-out
 * weights of a stochastic configuration network are often large and cancel, and then float loses digits. So a float
 * export measures and states its error, and is refused if the error is not small compared with the model's.
 *
 * <p>The same model gives the same bytes. Immutable and thread-safe.
 */
public final class OnnxExport {
    /** The default limit of the float error, as a multiple of the model's training RMSE. */
    public static final double FLOAT_LIMIT = 0.1;

    /** The largest allowed share of rows that get another label in float. */
    public static final double CHANGED_LABELS_LIMIT = 0.01;

    /**
     * The oldest version in which all operators have today's form (ReduceSum takes its axes as an input) and
     * onnxruntime has double kernels for them, so that old and new runtimes can read the file.
     */
    static final int OPSET = 13;

    /**
     * The version of {@link GraphBuilder#ML_DOMAIN} that belongs to {@link #OPSET}, and the first whose LabelEncoder
     * takes keys and values.
     */
    static final int ML_OPSET = 2;

    /** The file format that belongs to {@link #OPSET}. */
    private static final int IR_VERSION = 7;

    /** The largest size of a protocol buffer, less a megabyte for names and metadata. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - (1L << 20);

    private final GraphInput input;
    private final GraphResult result;
    private final @Nullable Function<FloatGraph, FloatCheck> floatCheck;
    private final double floatLimit;

    private OnnxExport(
            GraphInput input,
            GraphResult result,
            @Nullable Function<FloatGraph, FloatCheck> floatCheck,
            double floatLimit) {
        this.input = input;
        this.result = result;
        this.floatCheck = floatCheck;
        this.floatLimit = floatLimit;
    }

    /**
     * Exports the model's outputs, in double.
     *
     * @param model a trained model
     * @return an export of the model
     */
    public static OnnxExport of(DeepScnModel model) {
        return of(GraphResult.outputs(List.of(model), new Decoding(List.of()), Map.of()));
    }

    /**
     * Exports the label of the most probable class and the probabilities of all classes, in double.
     *
     * @param classifier a trained classifier
     * @return an export of the model
     */
    public static OnnxExport of(ClassifierModel classifier) {
        return of(GraphResult.classes(List.of(classifier), Optional.empty()));
    }

    /**
     * Exports a model with its encoder, in double. The graph has one input for every column that the network sees.
     * Numbers are in the units of the targets; those of an autoencoder are encoded. An ensemble answers with the mean
     * of its members.
     *
     * @param model a trained model
     * @return an export of the model
     * @throws BadInputException if a class, a level or the name of a column is not a text that an ONNX file can hold
     */
    public static OnnxExport of(TableModel model) {
        Objects.requireNonNull(model, "model");
        GraphResult result = model.task() == Task.CLASSIFICATION
                ? GraphResult.classes(model.classifiers(), model.threshold())
                : GraphResult.outputs(
                        model.members(), new Decoding(model.encoder().targets()), ExportMetadata.intervals(model));
        return new OnnxExport(GraphInput.table(model), result, null, FLOAT_LIMIT);
    }

    private static OnnxExport of(GraphResult result) {
        int inputs = result.members().get(0).network().inputs();
        return new OnnxExport(GraphInput.matrix(inputs), result, null, FLOAT_LIMIT);
    }

    /**
     * Exports the outputs of all nodes, layer by layer, in place of outputs or classes. Direct links are not included.
     *
     * @return an export of the features
     * @throws BadInputException if the model has no layer
     */
    public OnnxExport features() {
        return features(1, depth());
    }

    /**
     * Exports the outputs of the nodes in one layer, counted from one, in place of outputs or classes.
     *
     * @param layer the number of the layer, from one
     * @return an export of the features
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
                input, GraphResult.features(result.members(), new LayerRange(first, last)), floatCheck, floatLimit);
    }

    private int depth() {
        return result.members().stream()
                .mapToInt(model -> model.network().layers().size())
                .max()
                .orElseThrow();
    }

    /**
     * Exports in float if the error is at most {@link #FLOAT_LIMIT}, and {@link #CHANGED_LABELS_LIMIT} for classes.
     *
     * @param trainingRows rows to measure the error on: the training rows or similar ones; not copied
     * @return an export in float where it is close enough
     */
    public OnnxExport withFloat(double[][] trainingRows) {
        return withFloat(trainingRows, FLOAT_LIMIT);
    }

    /**
     * Exports in float if the error is at most a limit. For classes, {@link #CHANGED_LABELS_LIMIT} holds as well.
     *
     * @param trainingRows rows to measure the error on: the training rows or similar ones; not copied
     * @param limit the largest allowed {@link FloatError#ratio()}, more than 0
     * @return an export in float where it is close enough
     * @throws BadInputException if the model takes tables
     */
    public OnnxExport withFloat(double[][] trainingRows, double limit) {
        Objects.requireNonNull(trainingRows, "trainingRows");
        Require.that(input.table().isEmpty(), "the model takes tables, so its float error is measured on a table");
        return withFloat(
                graph -> new FloatCheck(graph, input.names(), trainingRows, i -> GraphInput.rounded(trainingRows[i])),
                limit);
    }

    /**
     * Exports in float, as {@link #withFloat(double[][])} does. Numbers and dates become float before they are scaled,
     * and the measured error includes the effect.
     *
     * @param trainingRows rows to measure the error on: the training rows or similar ones
     * @return an export in float where it is close enough
     * @throws BadInputException if the model does not take tables
     */
    public OnnxExport withFloat(Table trainingRows) {
        return withFloat(trainingRows, FLOAT_LIMIT);
    }

    /**
     * Exports in float, as {@link #withFloat(double[][], double)} does.
     *
     * @param trainingRows rows to measure the error on: the training rows or similar ones
     * @param limit the largest allowed {@link FloatError#ratio()}, more than 0
     * @return an export in float where it is close enough
     * @throws BadInputException if the model does not take tables
     */
    public OnnxExport withFloat(Table trainingRows, double limit) {
        Objects.requireNonNull(trainingRows, "trainingRows");
        Require.that(
                input.table().isPresent(),
                "the model takes rows of numbers, so its float error is measured on such rows");
        List<ColumnEncoding> columns = input.encoder().inputs();
        List<String> names = input.inputNames();
        return withFloat(
                graph -> new FloatCheck(
                        graph,
                        input.names(),
                        input.encoder().encode(trainingRows).toRows(),
                        i -> GraphInput.rounded(columns, names, trainingRows, i)),
                limit);
    }

    private OnnxExport withFloat(Function<FloatGraph, FloatCheck> check, double limit) {
        Require.between("float limit", limit, 0, Double.POSITIVE_INFINITY);
        return new OnnxExport(input, result, check, limit);
    }

    /**
     * Writes the file, whole or not at all; replaces an existing file.
     *
     * @param file the path of the ONNX file
     * @return what was written, and how far float is from double
     * @throws BadInputException if the float error is above its limits, the rows to measure it on do not fit the model,
     *     an activation cannot be exported, or the model is too large for an ONNX file
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
        long bytes = numbers * (floatCheck == null ? Double.BYTES : Float.BYTES);
        Require.that(
                bytes <= MOST_BYTES,
                "the model takes " + bytes + " bytes, must take at most " + MOST_BYTES + " for an ONNX file");
    }

    private Optional<FloatError> floatError() {
        if (floatCheck == null) {
            return Optional.empty();
        }
        FloatError error = result.floatError().apply(floatCheck.apply(new FloatGraph(graph(true))));
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
        ExportMetadata.of(input, result, error)
                .forEach((key, value) -> proto.addMetadataProps(StringStringEntryProto.newBuilder()
                        .setKey("deepscn." + key)
                        .setValue(value.toString())));
        return proto.build();
    }

    private GraphProto graph(boolean asFloat) {
        var graph = new GraphBuilder("deepscn", asFloat, input.names());
        result.addTo().accept(graph, input.addTo(graph));
        return graph.build();
    }
}
