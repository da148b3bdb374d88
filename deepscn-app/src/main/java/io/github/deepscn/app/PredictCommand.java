package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.Coverage;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.DecisionOptions;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.data.Require;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.source.TableParts;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code deepscn predict}. */
@Command(
        name = "predict",
        customSynopsis = "deepscn predict MODEL DATA [-o OUT] [OPTIONS]",
        description = "Predict rows with a model.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn predict model.safetensors new.csv -o predictions.csv"})
final class PredictCommand extends RowsCommand {
    /** Fewer multiplications than this take less time than loading native code. */
    private static final double LITTLE = 5e7;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = ".csv, .parquet or .jsonl; - (the default): CSV.")
    private String output = STANDARD_OUTPUT;

    @Option(names = "--keep", description = "Keep the columns of DATA before the predictions.")
    private boolean keep;

    @Option(names = "--flag-extrapolation", description = "Mark rows outside the training range.")
    private boolean flag;

    @Option(
            names = "--interval",
            paramLabel = "SHARE",
            converter = Coverage.class,
            description = "Add intervals that hold this share of true values.")
    private @Nullable Double interval;

    @Option(names = "--deviation", description = "Add the deviation between the members.")
    private boolean deviation;

    @Mixin
    private final DecisionOptions deciding = new DecisionOptions();

    @Override
    void run() throws IOException {
        requireWritable(output);
        TableModel model = deciding.decided(TableModel.load(file), file);
        requireOffered(model);
        var counts = new RowCounts(model);
        boolean inDocument = common.json() && output.equals(STANDARD_OUTPUT);
        var predictions = new ArrayList<Map<String, Object>>();
        try (TableParts rows = parts(model)) {
            if (rows.rows() * multiplications(model) < LITTLE) {
                Blas.expectLittle();
            }
            TableParts results = rows.map(part -> predicted(model, part, counts));
            if (inDocument) {
                results.forEach(part -> predictions.addAll(objects(part)));
            } else {
                write(output, results);
            }
        }
        var document = new LinkedHashMap<String, Object>();
        document.put("rows", counts.rows());
        document.putAll(members(counts));
        document.putAll(DecisionOptions.members(model));
        document.put(inDocument ? "predictions" : "output", inDocument ? predictions : output);
        note(model, counts);
        show(document, out -> {});
    }

    /** The columns to write for some rows, which are counted. */
    private Table predicted(TableModel model, Table rows, RowCounts counts) {
        Inspection inspection = model.encoder().inspect(rows);
        counts.add(inspection, rows.rows());
        List<Column> predictions = new PredictionColumns(interval, deviation, flag).of(model, rows, inspection);
        return Table.of(keep ? PredictionColumns.beside(rows.columns(), predictions) : predictions);
    }

    /** The number of multiplications for one row. */
    private static double multiplications(TableModel model) {
        return model.members().stream()
                .flatMap(member -> member.network().layers().stream())
                .mapToDouble(layer -> (double) layer.fanIn() * layer.width())
                .sum();
    }

    /** Refuses columns that the model cannot give before rows are read. */
    private void requireOffered(TableModel model) {
        boolean asked = interval != null || deviation;
        Require.that(
                !asked || model.task() != Task.CLASSIFICATION,
                file + ": the model predicts classes; --interval and --deviation are for numbers");
        if (interval != null) {
            model.halfWidths(interval);
        }
    }

    private static List<Map<String, Object>> objects(Table table) {
        var objects = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < table.rows(); i++) {
            var row = new LinkedHashMap<String, Object>();
            for (Column column : table.columns()) {
                row.put(column.name(), column instanceof NumberColumn numbers ? numbers.value(i) : column.text(i));
            }
            objects.add(row);
        }
        return objects;
    }
}
