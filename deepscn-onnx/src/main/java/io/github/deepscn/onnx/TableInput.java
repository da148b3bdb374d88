package io.github.deepscn.onnx;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Encoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The raw columns of a table, one input each, with the name of the column. */
record TableInput(TableModel model) implements GraphInput {
    /** What the input of a column without a name is called: ONNX needs one. */
    private static final String UNNAMED = "unnamed";

    TableInput {
        for (ColumnEncoding column : model.encoder().inputs()) {
            requireText(column.column());
            // The interface of onnxruntime takes names up to the first U+0000.
            Require.that(
                    column.column().indexOf('\0') < 0,
                    "column '" + column.column() + "' has U+0000 in its name, must not to be an input in an ONNX file");
            if (column instanceof CategoryEncoding category) {
                category.levels().forEach(TableInput::requireText);
            }
        }
    }

    private static void requireText(String text) {
        // Half a surrogate pair would be written as a question mark.
        Require.that(
                StandardCharsets.UTF_8.newEncoder().canEncode(text),
                "'" + text + "' is no Unicode text, must be to stand in an ONNX file");
    }

    Encoder encoder() {
        return model.encoder();
    }

    @Override
    public int columns() {
        return encoder().inputs().size();
    }

    /** The names of the inputs, column by column. */
    List<String> inputs() {
        List<String> columns =
                encoder().inputs().stream().map(ColumnEncoding::column).toList();
        return columns.stream()
                .map(name -> name.isEmpty() ? ValueNames.free(UNNAMED, columns) : name)
                .toList();
    }

    @Override
    public ValueNames names() {
        return ValueNames.beside(inputs());
    }

    @Override
    public String addTo(GraphBuilder graph) {
        return EncoderGraph.add(graph, encoder().inputs(), inputs());
    }

    @Override
    public Map<String, String> metadata() {
        List<String> names = inputs();
        var columns = new ArrayList<Map<String, String>>();
        for (int c = 0; c < names.size(); c++) {
            var column = new LinkedHashMap<String, String>();
            column.put("name", names.get(c));
            column.put("kind", word(encoder().inputs().get(c).kind()));
            columns.add(column);
        }
        var entries = new LinkedHashMap<String, String>();
        entries.put("task", word(model.task()));
        entries.put("targets", JsonText.array(model.outputs()));
        entries.put("columns", JsonText.objects(columns));
        return entries;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
