package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code deepscn predict}. */
@Command(
        name = "predict",
        sortOptions = false,
        customSynopsis = "deepscn predict MODEL DATA [-o OUT] [OPTIONS]",
        description = "Predict rows with a model, one out for each one in.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn predict model.safetensors new.csv -o predictions.csv"})
final class PredictCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";

    @Mixin
    private final ModelOptions given = new ModelOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            order = 0,
            description = ".csv, .parquet or .jsonl; - (the default): CSV.")
    private String output = STANDARD_OUTPUT;

    @Option(names = "--keep", order = 1, description = "Keep the columns of DATA before the predictions.")
    private boolean keep;

    @Option(names = "--flag-extrapolation", order = 2, description = "Mark rows outside of what training saw.")
    private boolean flag;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        if (!output.equals(STANDARD_OUTPUT)) {
            OutputFile.require(Path.of(output));
        }
        TableModel model = given.load();
        Table rows = given.rows(model);
        Inspection inspection = model.encoder().inspect(rows);
        List<Column> predictions = predictions(model, rows, inspection);
        Table result = Table.of(keep ? beside(rows.columns(), predictions) : predictions);
        boolean inDocument = common.json() && output.equals(STANDARD_OUTPUT);
        if (!inDocument) {
            TableWriter.write(output, result, new DecodedOutput(common.out()));
        }
        ModelOptions.note(common.notes(), inspection, rows.rows());
        if (common.json()) {
            var document = new LinkedHashMap<String, Object>();
            document.put("rows", rows.rows());
            document.putAll(ModelOptions.members(inspection));
            if (inDocument) {
                document.put("predictions", objects(result));
            } else {
                document.put("output", output);
            }
            Json.write(common.out(), document);
        }
        return ExitCodes.OK;
    }

    private List<Column> predictions(TableModel model, Table rows, Inspection inspection) {
        var columns = new ArrayList<Column>();
        if (model.task() == Task.CLASSIFICATION) {
            double[][] probabilities = model.probabilities(rows);
            List<String> classes = model.classifier().orElseThrow().classes();
            columns.add(TextColumn.of("prediction", model.classes(rows)));
            for (int c = 0; c < classes.size(); c++) {
                columns.add(column("probability " + classes.get(c), probabilities, c));
            }
        } else {
            double[][] values = model.predict(rows);
            List<String> names = model.outputs();
            for (int q = 0; q < names.size(); q++) {
                columns.add(column(names.size() == 1 ? "prediction" : "prediction " + names.get(q), values, q));
            }
        }
        if (flag) {
            columns.add(TextColumn.of(
                    "extrapolation",
                    IntStream.range(0, rows.rows())
                            .mapToObj(i -> String.valueOf(inspection.isOutside(i)))
                            .toArray(String[]::new)));
        }
        return columns;
    }

    private static NumberColumn column(String name, double[][] rows, int index) {
        double[] values = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            values[i] = rows[i][index];
        }
        return NumberColumn.of(name, values);
    }

    /** Columns beside others; a name that is taken gets an underscore. */
    private static List<Column> beside(List<Column> first, List<Column> added) {
        var columns = new ArrayList<>(first);
        Set<String> names = new HashSet<>(first.stream().map(Column::name).toList());
        for (Column column : added) {
            String name = column.name();
            while (!names.add(name)) {
                name += "_";
            }
            columns.add(column.named(name));
        }
        return columns;
    }

    private static List<Map<String, Object>> objects(Table table) {
        return IntStream.range(0, table.rows())
                .mapToObj(i -> {
                    Map<String, Object> row = new LinkedHashMap<>();
                    for (Column column : table.columns()) {
                        row.put(
                                column.name(),
                                column instanceof NumberColumn numbers ? (Object) numbers.value(i) : column.text(i));
                    }
                    return row;
                })
                .toList();
    }
}
