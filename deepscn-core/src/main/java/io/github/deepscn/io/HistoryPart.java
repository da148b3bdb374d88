package io.github.deepscn.io;

import io.github.deepscn.data.Require;
import io.github.deepscn.train.History;
import io.github.deepscn.train.NodeRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The history of a model file, to be read: what the metadata says, then a tensor for each number of the nodes. */
final class HistoryPart {
    /** Beyond this not every integer is a double. */
    private static final double LARGEST_INTEGER = 0x1p53;

    private final History withoutNodes;
    private final int nodes;

    /**
     * What the metadata says.
     *
     * @param mostNodes that it may promise
     */
    HistoryPart(JsonObject json, int mostNodes) {
        this.withoutNodes = Metadata.history(json);
        this.nodes = json.integer("nodes", 0, mostNodes);
    }

    /** Refuses a file without the tensors that the metadata promises. */
    void require(Safetensors file, int outputs) {
        for (ModelTensors.Column column : ModelTensors.HISTORY) {
            file.requireVector(column.name(), nodes);
        }
        file.requireMatrix(ModelTensors.OUTPUT_RMSE, nodes, outputs);
    }

    History read(Safetensors file, int outputs) throws IOException {
        return new History(
                withoutNodes.data(),
                withoutNodes.initialRmse(),
                readNodes(file, outputs),
                withoutNodes.layers(),
                withoutNodes.keptNodes(),
                withoutNodes.refusals(),
                withoutNodes.candidates(),
                withoutNodes.stop(),
                withoutNodes.seconds());
    }

    private List<NodeRecord> readNodes(Safetensors file, int outputs) throws IOException {
        Map<String, double[]> columns = new HashMap<>();
        for (ModelTensors.Column column : ModelTensors.HISTORY) {
            columns.put(column.name(), file.vector(column.name(), nodes));
        }
        double[] outputRmse = file.matrix(ModelTensors.OUTPUT_RMSE, nodes, outputs);
        var records = new ArrayList<NodeRecord>();
        for (int i = 0; i < nodes; i++) {
            var errors = new ArrayList<Double>();
            for (int q = 0; q < outputs; q++) {
                errors.add(outputRmse[q * nodes + i]);
            }
            records.add(new NodeRecord(
                    (int) integer(columns, "history.layer", i, Integer.MAX_VALUE),
                    (int) integer(columns, "history.node", i, Integer.MAX_VALUE),
                    (int) integer(columns, "history.step", i, Integer.MAX_VALUE),
                    number(columns, "history.scope", i),
                    number(columns, "history.contraction", i),
                    number(columns, "history.score", i),
                    number(columns, "history.independence", i),
                    integer(columns, "history.candidates", i, LARGEST_INTEGER),
                    number(columns, "history.train_rmse", i),
                    errors,
                    number(columns, "history.validation_rmse", i),
                    number(columns, ModelTensors.SECONDS, i)));
        }
        return records;
    }

    private static double number(Map<String, double[]> columns, String name, int node) {
        return Objects.requireNonNull(columns.get(name), name)[node];
    }

    private static long integer(Map<String, double[]> columns, String name, int node, double most) {
        double value = number(columns, name, node);
        Require.that(
                value == Math.rint(value) && value >= 0 && value <= most,
                "tensor \"" + name + "\" holds " + value + ", must be an integer between 0 and " + most);
        return (long) value;
    }
}
