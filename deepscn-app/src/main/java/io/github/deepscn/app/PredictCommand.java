package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.Coverage;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.DecodedOutput;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.ModelOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.data.Require;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
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
        description = "Predict rows with a model.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn predict model.safetensors new.csv -o predictions.csv"})
final class PredictCommand implements Callable<Integer> {
    /** Fewer multiplications than this take less time than loading native code. */
    private static final double LITTLE = 5e7;

    private static final String STANDARD_OUTPUT = "-";

    @Mixin
    private final ModelOptions given = new ModelOptions();

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
        List<Column> predictions = new PredictionColumns(
                        interval == null ? OptionalDouble.empty() : OptionalDouble.of(interval), deviation, flag)
                .of(model, rows, inspection);
        Table result = Table.of(keep ? PredictionColumns.beside(rows.columns(), predictions) : predictions);
        boolean inDocument = common.json() && output.equals(STANDARD_OUTPUT);
        if (!inDocument) {
            TableWriter.write(output, result, new DecodedOutput(common.data()));
        }
        ModelOptions.note(common, model, inspection, rows.rows());
        if (common.json()) {
            var document = new LinkedHashMap<String, Object>();
            document.put("rows", rows.rows());
            document.putAll(ModelOptions.members(inspection));
            if (inDocument) {
                document.put("predictions", objects(result));
            } else {
                document.put("output", output);
            }
            Json.write(common.data(), document);
        }
        return ExitCodes.OK;
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
                given.modelFile() + ": the model predicts classes; --interval and --deviation are for numbers");
        if (interval != null) {
            model.halfWidths(interval);
        }
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
