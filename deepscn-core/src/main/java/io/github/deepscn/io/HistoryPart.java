package io.github.deepscn.io;

import static io.github.deepscn.io.RecordFormat.constant;
import static io.github.deepscn.io.RecordFormat.field;
import static io.github.deepscn.io.RecordFormat.integer;
import static io.github.deepscn.io.RecordFormat.longInteger;
import static io.github.deepscn.io.RecordFormat.object;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerClosing;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Refusals;
import io.github.deepscn.train.StopReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The format of the history: a member of the metadata, and one tensor for each number of the node records. */
final class HistoryPart {
    /** The tensor of the seconds, which the digest leaves out. */
    static final String SECONDS = "history.seconds";

    private static final String OUTPUT_RMSE = "history.output_rmse";

    /** Larger integers are not all doubles. */
    private static final double LARGEST_INTEGER = 0x1p53;

    /** One number of every node, in a vector. */
    private record Column(String name, ToDoubleFunction<NodeRecord> value) {}

    /** All numbers but {@link #OUTPUT_RMSE}, which is a matrix. */
    private static final List<Column> COLUMNS = List.of(
            new Column("history.layer", NodeRecord::layer),
            new Column("history.node", NodeRecord::node),
            new Column("history.step", NodeRecord::step),
            new Column("history.scope", NodeRecord::scope),
            new Column("history.contraction", NodeRecord::contraction),
            new Column("history.score", NodeRecord::score),
            new Column("history.independence", NodeRecord::independence),
            new Column("history.candidates", NodeRecord::candidates),
            new Column("history.train_rmse", NodeRecord::trainRmse),
            new Column("history.validation_rmse", NodeRecord::validationRmse),
            new Column(SECONDS, NodeRecord::seconds));

    private static final RecordFormat<DataShape> DATA = new RecordFormat<>(
            DataShape.class,
            longInteger("rows", 1),
            integer("inputs", 1, Samples.MOST_COLUMNS),
            integer("outputs", 1, Samples.MOST_COLUMNS),
            field("weight", JsonObject::number),
            longInteger("ridingRows", 0),
            field("ridingWeight", JsonObject::number),
            longInteger("droppedRows", 0),
            field("constantInputs", (json, name) -> json.integers(name, 0, Samples.MOST_COLUMNS - 1)));

    private static final RecordFormat<LayerRecord> LAYER = new RecordFormat<>(
            LayerRecord.class,
            integer("width", 1, Options.MOST_NODES),
            constant("closing", LayerClosing.class),
            field("trainRmse", JsonObject::number),
            field("validationRmse", JsonObject::anyNumber));

    private static final RecordFormat<Refusals> REFUSALS = new RecordFormat<>(
            Refusals.class, longInteger("flat", 0), longInteger("dependent", 0), longInteger("notFinite", 0));

    /** The metadata holds the number of nodes; the tensors hold their records. */
    static final RecordFormat<History> FORMAT = new RecordFormat<>(
            History.class,
            object("data", DATA),
            field("initialRmse", JsonObject::number),
            new RecordFormat.Field("nodes", (nodes, text) -> ((List<?>) nodes).size(), (json, name) -> name, null),
            new RecordFormat.Field(
                    "layers",
                    (layers, text) ->
                            ((List<?>) layers).stream().map(LAYER::tree).toList(),
                    (json, name) -> layers(json.objects(name)),
                    null),
            integer("keptNodes", 0, Integer.MAX_VALUE),
            object("refusals", REFUSALS),
            longInteger("candidates", 0),
            constant("stop", StopReason.class),
            field("seconds", JsonObject::number));

    private HistoryPart() {}

    private static List<LayerRecord> layers(List<JsonObject> objects) {
        return IntStream.range(0, objects.size())
                .mapToObj(k -> LAYER.read(objects.get(k), Map.of("layer", k + 1)))
                .toList();
    }

    static List<Tensor> tensors(History history) {
        List<NodeRecord> nodes = history.nodes();
        var tensors = new ArrayList<Tensor>();
        for (Column column : COLUMNS) {
            tensors.add(Tensor.vector(
                    column.name, nodes.size(), (node, none) -> column.value.applyAsDouble(nodes.get(node))));
        }
        int outputs = history.data().outputs();
        tensors.add(Tensor.matrix(
                OUTPUT_RMSE,
                nodes.size(),
                outputs,
                (node, output) -> nodes.get(node).outputRmse().get(output)));
        return tensors;
    }

    static History read(JsonObject json, Safetensors file, int outputs, int mostNodes) throws IOException {
        int count = json.integer("nodes", 0, mostNodes);
        double[][] columns = new double[COLUMNS.size()][]; // in the order of COLUMNS
        for (int k = 0; k < columns.length; k++) {
            columns[k] = file.vector(COLUMNS.get(k).name, count);
        }
        double[] outputRmse = file.matrix(OUTPUT_RMSE, count, outputs);
        List<NodeRecord> nodes = IntStream.range(0, count)
                .mapToObj(i -> new NodeRecord(
                        (int) wholeNumber(columns, 0, i, Integer.MAX_VALUE),
                        (int) wholeNumber(columns, 1, i, Integer.MAX_VALUE),
                        (int) wholeNumber(columns, 2, i, Integer.MAX_VALUE),
                        columns[3][i],
                        columns[4][i],
                        columns[5][i],
                        columns[6][i],
                        wholeNumber(columns, 7, i, LARGEST_INTEGER),
                        columns[8][i],
                        IntStream.range(0, outputs)
                                .mapToObj(q -> outputRmse[q * count + i])
                                .toList(),
                        columns[9][i],
                        columns[10][i]))
                .toList();
        return FORMAT.read(json, Map.of("nodes", nodes));
    }

    private static long wholeNumber(double[][] columns, int column, int node, double most) {
        double value = columns[column][node];
        Require.that(
                value == Math.rint(value) && value >= 0 && value <= most,
                "tensor \"" + COLUMNS.get(column).name + "\" holds " + value + ", must be an integer between 0 and "
                        + most);
        return (long) value;
    }
}
