package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.json.Json;
import io.github.deepscn.data.Require;
import io.github.deepscn.linalg.Blas;
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
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
    /** So many multiplications take less time than natives need to load. */
    private static final double LITTLE = 5e7;

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

    @Option(
            names = "--interval",
            paramLabel = "SHARE",
            order = 3,
            converter = Coverage.class,
            description = "Add intervals that hold this share of true values.")
    private @Nullable Double interval;

    @Option(names = "--deviation", order = 4, description = "Add how much the members of the model differ.")
    private boolean deviation;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        if (!output.equals(STANDARD_OUTPUT)) {
            OutputFile.require(Path.of(output));
        }
        TableModel model = given.load();
        requireOffered(model);
        Table rows = given.rows(model);
        if (rows.rows() * multiplications(model) < LITTLE) {
            Blas.expectLittle();
        }
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

    /** How many a row takes. */
    private static double multiplications(TableModel model) {
        return model.members().stream()
                .flatMap(member -> member.network().layers().stream())
                .mapToDouble(layer -> (double) layer.fanIn() * layer.width())
                .sum();
    }

    /** Refuses what the model cannot give, before rows are read. */
    private void requireOffered(TableModel model) {
        boolean asked = interval != null || deviation;
        Require.that(
                !asked || model.task() != Task.CLASSIFICATION,
                given.modelFile() + ": the model predicts classes; --interval and --deviation are for numbers");
        if (interval != null) {
            model.halfWidths(interval);
        }
    }

    private List<Column> predictions(TableModel model, Table rows, Inspection inspection) {
        var columns = new ArrayList<Column>();
        if (model.task() == Task.CLASSIFICATION) {
            double[][] probabilities = model.probabilities(rows);
            List<String> classes = model.labels();
            columns.add(TextColumn.of("prediction", model.classes(rows)));
            for (int c = 0; c < classes.size(); c++) {
                columns.add(column("probability " + classes.get(c), probabilities, c));
            }
        } else {
            numbers(model, rows, columns);
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

    /** What is predicted for each target, and what was asked for beside it. */
    private void numbers(TableModel model, Table rows, List<Column> columns) {
        double[] halfWidths = interval == null ? new double[0] : model.halfWidths(interval);
        double[][] values = model.predict(rows);
        double[][] deviations = deviation ? model.deviations(rows) : new double[0][];
        List<String> outputs = model.outputs();
        List<String> names = outputs.size() == 1
                ? List.of("prediction")
                : outputs.stream().map(output -> "prediction " + output).toList();
        Set<String> taken = new HashSet<>(names);
        for (int q = 0; q < names.size(); q++) {
            int target = q;
            String name = names.get(q);
            columns.add(column(name, values, q));
            if (interval != null) {
                columns.add(
                        column(free(name + "_low", taken), values.length, i -> values[i][target] - halfWidths[target]));
                columns.add(column(
                        free(name + "_high", taken), values.length, i -> values[i][target] + halfWidths[target]));
            }
            if (deviation) {
                columns.add(column(free(name + "_deviation", taken), deviations, q));
            }
        }
    }

    private static NumberColumn column(String name, double[][] rows, int index) {
        return column(name, rows.length, i -> rows[i][index]);
    }

    private static NumberColumn column(String name, int rows, IntToDoubleFunction value) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(value).toArray());
    }

    /** A name that is not taken, which it then is: this one, or with underscores behind it. */
    private static String free(String wanted, Set<String> taken) {
        String name = wanted;
        while (!taken.add(name)) {
            name += "_";
        }
        return name;
    }

    /** Columns beside others; a name that is taken gets an underscore. */
    private static List<Column> beside(List<Column> first, List<Column> added) {
        var columns = new ArrayList<>(first);
        Set<String> names = new HashSet<>(first.stream().map(Column::name).toList());
        for (Column column : added) {
            columns.add(column.named(free(column.name(), names)));
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
