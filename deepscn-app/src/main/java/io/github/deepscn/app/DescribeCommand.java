package io.github.deepscn.app;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Importance;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.app.training.ModelDocument;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Layer;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn describe}. */
@Command(
        name = "describe",
        sortOptions = false,
        customSynopsis = "deepscn describe MODEL [--data DATA] [OPTIONS]",
        description = "Show layers, errors, columns and origin of a model.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn describe model.safetensors --data test.csv"})
final class DescribeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "MODEL", description = "A model file written by train.")
    private Path file = Path.of("");

    @Option(names = "--data", paramLabel = "DATA", description = "Rows with the target, for column importance.")
    private @Nullable String data;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Shuffles of each column; 5 if not given.")
    private int repeats = 5;

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() throws IOException {
        TableModel model = TableModel.load(file);
        List<Importance> importances = List.of();
        if (data != null) {
            Table rows = reading.read(data, model.encoder());
            importances = Importance.of(model, rows, repeats, 1);
        }
        if (common.json()) {
            Json.write(common.data(), ModelDocument.of(model, importances));
        } else {
            print(common.out(), model, importances);
        }
        return ExitCodes.OK;
    }

    private void print(PrintWriter out, TableModel model, List<Importance> importances) {
        var first = model.members().get(0);
        ErrorUnit unit = ErrorUnit.of(model);
        Provenance provenance = model.provenance();
        out.println(file + ": " + Words.id(model.task())
                + (model.task() == Task.AUTOENCODER ? "" : " of " + Words.join(model.outputs())) + ", "
                + Words.count(model.nodes(), "node") + " in layers of " + Words.join(model.layers())
                + (model.members().size() > 1 ? ", in " + model.members().size() + " members together" : "")
                + (model.sharesReadout() ? ", with one read-out for all" : ""));
        out.println();
        if (model.members().size() == 1) {
            printLayers(out, first.history(), unit);
        } else {
            printMembers(out, model, unit);
        }
        model.intervals()
                .ifPresent(intervals ->
                        out.println("intervals calibrated on " + Words.count(intervals.rows(), "held-out row")));
        out.println();
        var columns = new TextTable("column", "kind", "features", "what");
        for (ColumnEncoding input : model.encoder().inputs()) {
            columns.row(input.column(), Words.id(input.kind()), input.features().size(), what(input));
        }
        columns.print(out);
        if (!model.encoder().ignored().isEmpty()) {
            out.println("not learnt from: "
                    + Words.join(model.encoder().ignored().stream()
                            .map(Words::ignored)
                            .toList()));
        }
        if (!importances.isEmpty()) {
            out.println();
            var table = new TextTable("column", Importance.measure(model), "+-");
            importances.forEach(
                    importance -> table.row(importance.column(), importance.increase(), importance.standardError()));
            table.print(out);
        }
        out.println();
        out.println("seed " + first.options().seed() + ", deepscn " + provenance.version() + ", " + provenance.created()
                + ", " + provenance.blas() + ", "
                + first.history().data().rows() + " rows");
        out.println("digest " + model.digest());
        out.flush();
    }

    private static void printLayers(PrintWriter out, History history, ErrorUnit unit) {
        var layers = new TextTable("layer", "width", "closed by", "train RMSE", "validation RMSE");
        for (LayerRecord layer : history.layers()) {
            layers.row(
                    layer.layer(),
                    layer.width(),
                    Words.id(layer.closing()),
                    layer.trainRmse() * unit.factor(),
                    layer.validationRmse() * unit.factor());
        }
        layers.print(out);
        out.println("errors in " + unit.name() + "; " + history.keptNodes() + " of "
                + Words.count(history.nodes().size(), "node") + " kept; " + Words.stop(history.stop()));
    }

    private static void printMembers(PrintWriter out, TableModel model, ErrorUnit unit) {
        var members = new TextTable("member", "seed", "nodes", "layers", "rows", "train RMSE", "held-out RMSE", "end");
        for (int k = 0; k < model.members().size(); k++) {
            DeepScnModel member = model.members().get(k);
            History history = member.history();
            members.row(
                    k + 1,
                    member.options().seed(),
                    member.network().nodes(),
                    Words.join(
                            member.network().layers().stream().map(Layer::width).toList()),
                    history.data().rows(),
                    history.trainRmse() * unit.factor(),
                    ModelDocument.validationRmse(history) * unit.factor(),
                    Words.id(history.stop()));
        }
        members.print(out);
        out.println("errors in " + unit.name() + ", of each member by itself while it grew");
    }

    private static String what(ColumnEncoding input) {
        if (input instanceof NumberEncoding number) {
            return TextTable.format(number.least()) + " to " + TextTable.format(number.largest())
                    + (number.indicator() ? ", or missing" : "");
        }
        if (input instanceof DateEncoding date) {
            return "trend"
                    + (date.cycles().isEmpty()
                            ? ""
                            : ", " + Words.join(date.cycles()).toLowerCase(Locale.ROOT))
                    + (date.indicator() ? ", or missing" : "");
        }
        var category = (CategoryEncoding) input;
        return Words.count(category.levels().size(), "level")
                + (category.rare().isEmpty() ? "" : ", " + category.rare().size() + " rare ones together")
                + (category.missing() ? ", or missing" : "");
    }
}
