package io.github.deepscn.onnx;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The inputs of a graph: rows of numbers, or the raw columns of a table, one input each.
 *
 * @param columns the number of columns, in one input or in one input each
 * @param table the model that takes tables, if it does
 */
record GraphInput(int columns, Optional<TableModel> table) {
    /** The name of the input for a column without a name, as ONNX requires one. */
    private static final String UNNAMED = "unnamed";

    static GraphInput matrix(int columns) {
        return new GraphInput(columns, Optional.empty());
    }

    static GraphInput table(TableModel model) {
        List<ColumnEncoding> columns = model.encoder().inputs();
        for (ColumnEncoding column : columns) {
            requireText(column.column());
            // onnxruntime reads names up to the first U+0000.
            Require.that(
                    column.column().indexOf('\0') < 0,
                    "column '" + column.column() + "' has U+0000 in its name, must not to be an input in an ONNX file");
            if (column instanceof CategoryEncoding category) {
                category.levels().forEach(GraphInput::requireText);
            }
        }
        return new GraphInput(columns.size(), Optional.of(model));
    }

    private static void requireText(String text) {
        // Half a surrogate pair would become a question mark.
        Require.that(
                StandardCharsets.UTF_8.newEncoder().canEncode(text),
                "'" + text + "' is not valid Unicode, must be to stand in an ONNX file");
    }

    /** The encoder of a table. */
    Encoder encoder() {
        return table.orElseThrow().encoder();
    }

    /** The names of a table's inputs, column by column. */
    List<String> inputNames() {
        List<String> names =
                encoder().inputs().stream().map(ColumnEncoding::column).toList();
        return names.stream()
                .map(name -> name.isEmpty() ? ValueNames.free(UNNAMED, names) : name)
                .toList();
    }

    /** The names of the graph's other values. */
    ValueNames names() {
        return table.isEmpty() ? ValueNames.plain() : ValueNames.beside(inputNames());
    }

    /** Adds the inputs to a graph and returns the value that the networks see. */
    String addTo(GraphBuilder graph) {
        return table.isEmpty()
                ? graph.input(NetworkGraph.INPUTS, columns)
                : EncoderGraph.add(graph, encoder().inputs(), inputNames());
    }

    Map<String, String> metadata() {
        var entries = new LinkedHashMap<String, String>();
        table.ifPresent(model -> {
            List<String> names = inputNames();
            entries.put("task", word(model.task()));
            entries.put("targets", JsonText.array(model.targets()));
            entries.put(
                    "columns",
                    JsonText.columns(
                            names,
                            encoder().inputs().stream()
                                    .map(column -> word(column.kind()))
                                    .toList()));
        });
        return entries;
    }

    /** The inputs of a float graph for a row of numbers. */
    static FloatGraph.Row rounded(double[] row) {
        double[] rounded = Arrays.stream(row).map(x -> (float) x).toArray();
        return new FloatGraph.Row(Map.of(NetworkGraph.INPUTS, rounded), Map.of());
    }

    /** The inputs of a float graph for a row of a table. */
    static FloatGraph.Row rounded(List<ColumnEncoding> encodings, List<String> names, Table table, int row) {
        var numbers = new HashMap<String, double[]>();
        var texts = new HashMap<String, String>();
        for (int c = 0; c < encodings.size(); c++) {
            Column column = table.column(encodings.get(c).column());
            if (encodings.get(c) instanceof CategoryEncoding) {
                texts.put(names.get(c), column.isMissing(row) ? "" : column.text(row));
            } else {
                numbers.put(names.get(c), new double[] {(float) number(encodings.get(c), column, row)});
            }
        }
        return new FloatGraph.Row(numbers, texts);
    }

    /** NaN for a missing cell. */
    private static double number(ColumnEncoding encoding, Column column, int row) {
        if (encoding instanceof DateEncoding date) {
            return column.isMissing(row)
                    ? Double.NaN
                    : date.format().days(column.text(row)).orElse(Double.NaN);
        }
        return column instanceof NumberColumn numbers ? numbers.value(row) : Double.NaN;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
