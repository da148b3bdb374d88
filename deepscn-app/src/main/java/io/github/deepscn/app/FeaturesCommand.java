package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Layer;
import io.github.deepscn.source.TableParts;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn features}. */
@Command(
        name = "features",
        customSynopsis = "deepscn features MODEL DATA -o OUT [OPTIONS]",
        description = "Write the outputs of a model's nodes for other learners.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn features model.safetensors data.csv -o features.csv"})
final class FeaturesCommand extends RowsCommand {
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

    /** The JSON document. */
    private record Report(long rows, int features, String output) {}

    @Override
    void run() throws IOException {
        require(
                !output.equals(STANDARD_OUTPUT) || !common.json(),
                "--json needs standard output for itself; write to a file");
        requireWritable(output);
        TableModel model = TableModel.load(file);
        List<String> names = names(model);
        Require.that(layer != null || !names.isEmpty(), file + ": the model has no nodes, so it has no features");
        var counts = new RowCounts(model);
        try (TableParts rows = parts(model)) {
            write(output, rows.map(part -> {
                counts.add(model.encoder().inspect(part), part.rows());
                return features(model, part, names);
            }));
        }
        note(model, counts);
        show(new Report(counts.rows(), names.size(), output), out -> {});
    }

    private Table features(TableModel model, Table rows, List<String> names) {
        double[][] features = layer == null ? model.features(rows) : model.features(rows, layer);
        var columns = new ArrayList<NumberColumn>();
        for (int j = 0; j < names.size(); j++) {
            columns.add(PredictionColumns.column(names.get(j), features, j));
        }
        return Table.of(columns);
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
