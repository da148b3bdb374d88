package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.DecodedOutput;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.ModelOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.network.Layer;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code deepscn features}. */
@Command(
        name = "features",
        sortOptions = false,
        customSynopsis = "deepscn features MODEL DATA -o OUT [OPTIONS]",
        description = "Write the outputs of a model's nodes for other learners.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn features model.safetensors data.csv -o features.csv"})
final class FeaturesCommand implements Callable<Integer> {
    @Mixin
    private final ModelOptions given = new ModelOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            required = true,
            description = ".csv, .parquet or .jsonl; -: standard output.")
    private String output = "";

    @Option(
            names = "--layer",
            paramLabel = "K",
            converter = PositiveInteger.class,
            description = "One layer, from 1; all if not given.")
    private @Nullable Integer layer;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        boolean toStandardOutput = output.equals("-");
        if (toStandardOutput && common.json()) {
            throw Failures.badUsage(common.command(), "--json needs standard output for itself; write to a file");
        }
        if (!toStandardOutput) {
            OutputFile.require(Path.of(output));
        }
        TableModel model = given.load();
        Table rows = given.rows(model);
        double[][] features = layer == null ? model.features(rows) : model.features(rows, layer);
        List<String> names = names(model);
        var columns = new ArrayList<NumberColumn>();
        for (int j = 0; j < names.size(); j++) {
            int index = j;
            columns.add(NumberColumn.of(
                    names.get(j),
                    IntStream.range(0, features.length)
                            .mapToDouble(i -> features[i][index])
                            .toArray()));
        }
        TableWriter.write(output, Table.of(columns), new DecodedOutput(common.data()));
        ModelOptions.note(common, model, model.encoder().inspect(rows), rows.rows());
        if (common.json()) {
            var document = new LinkedHashMap<String, Object>();
            document.put("rows", rows.rows());
            document.put("features", names.size());
            document.put("output", output);
            Json.write(common.data(), document);
        }
        return ExitCodes.OK;
    }

    private List<String> names(TableModel model) {
        var names = new ArrayList<String>();
        int members = model.members().size();
        for (int m = 1; m <= members; m++) {
            String member = members == 1 ? "" : "member " + m + " ";
            List<Layer> layers = model.members().get(m - 1).network().layers();
            for (int k = 1; k <= layers.size(); k++) {
                if (layer == null || layer == k) {
                    for (int j = 1; j <= layers.get(k - 1).width(); j++) {
                        names.add(member + "layer " + k + " node " + j);
                    }
                }
            }
        }
        return names;
    }
}
