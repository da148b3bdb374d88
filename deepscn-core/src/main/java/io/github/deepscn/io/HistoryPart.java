package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.NodeRecord;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The format of the history: a member of the metadata, and one tensor for each component of the node records. */
final class HistoryPart {
    /** The tensor of the seconds, which the digest leaves out. */
    static final String SECONDS = "history.seconds";

    /** A matrix; all other components are vectors. */
    private static final String OUTPUT_RMSE = "outputRmse";

    private static final List<RecordComponent> NUMBERS = Arrays.stream(NodeRecord.class.getRecordComponents())
            .filter(component -> !component.getName().equals(OUTPUT_RMSE))
            .toList();

    /** Larger integers are not all doubles. */
    private static final double LARGEST_INTEGER = 0x1p53;

    private HistoryPart() {}

    private static String tensor(String component) {
        return "history." + component.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    static List<Tensor> tensors(History history) {
        List<NodeRecord> nodes = history.nodes();
        var tensors = new ArrayList<Tensor>();
        for (RecordComponent number : NUMBERS) {
            double[] values = nodes.stream()
                    .mapToDouble(node -> ((Number) Records.value(node, number)).doubleValue())
                    .toArray();
            tensors.add(Tensor.vector(tensor(number.getName()), values.length, (node, none) -> values[node]));
        }
        int outputs = history.data().outputs();
        tensors.add(Tensor.matrix(
                tensor(OUTPUT_RMSE),
                nodes.size(),
                outputs,
                (node, output) -> nodes.get(node).outputRmse().get(output)));
        return tensors;
    }

    static History read(JsonValue json, Safetensors file, RecordFormat format, int outputs, int mostNodes)
            throws IOException {
        int count = json.get("nodes").integer(0, mostNodes);
        var columns = new HashMap<String, double[]>();
        for (RecordComponent number : NUMBERS) {
            columns.put(number.getName(), file.vector(tensor(number.getName()), count));
        }
        double[] outputRmse = file.matrix(tensor(OUTPUT_RMSE), count, outputs);
        List<NodeRecord> nodes = IntStream.range(0, count)
                .mapToObj(i -> Records.make(
                        NodeRecord.class,
                        component -> component.getName().equals(OUTPUT_RMSE)
                                ? IntStream.range(0, outputs)
                                        .mapToObj(q -> outputRmse[q * count + i])
                                        .toList()
                                : number(component, Objects.requireNonNull(columns.get(component.getName()))[i])))
                .toList();
        List<JsonValue> layers = json.get("layers").elements();
        List<LayerRecord> layerRecords = IntStream.range(0, layers.size())
                .mapToObj(k -> format.read(layers.get(k), LayerRecord.class, Map.of("layer", k + 1)))
                .toList();
        return format.read(json, History.class, Map.of("nodes", nodes, "layers", layerRecords));
    }

    private static Object number(RecordComponent component, double value) {
        if (component.getType() == double.class) {
            return value;
        }
        boolean isLong = component.getType() == long.class;
        double most = isLong ? LARGEST_INTEGER : Integer.MAX_VALUE;
        if (!(value == Math.rint(value) && value >= 0 && value <= most)) {
            throw new BadInputException("tensor \"" + tensor(component.getName()) + "\" holds " + value
                    + ", must be an integer between 0 and " + most);
        }
        if (isLong) {
            return (long) value;
        }
        return (int) value;
    }
}
